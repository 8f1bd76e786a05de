type PostalParts = { street: string; landmark: string | null; city: string; state: string; zipCode: string; phone: string };

export function PostalAddress({ address }: { address: PostalParts }) {
  const { street, landmark, city, state, zipCode, phone } = address;
  return (
    <span className="block wrap-anywhere">
      {street}
      {landmark && `, ${landmark}`}
      <br />
      {city}, {state} {zipCode}
      <br />
      Phone {phone}
    </span>
  );
}
