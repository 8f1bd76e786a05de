import { useWords } from '../../../language/use-words.tsx';

type PostalParts = { street: string; landmark: string | null; city: string; state: string; zipCode: string; phone: string };

export function PostalAddress({ address, recipient }: { address: PostalParts; recipient?: string | null }) {
  const t = useWords();
  const { street, landmark, city, state, zipCode, phone } = address;
  return (
    <span className="block wrap-anywhere">
      {recipient && (
        <>
          {recipient}
          <br />
        </>
      )}
      {street}
      {landmark && `, ${landmark}`}
      <br />
      {city}, {t(state)} {zipCode}
      <br />
      {t('Phone')} {phone}
    </span>
  );
}
