import { useWords } from '../../language/use-words.tsx';
import { type Day, startOfDay } from '../../platform/time.ts';
import { Icon } from '../../ui/icon.tsx';

export function DeliveryDate({ pin, day }: { pin: string; day: Day }) {
  const t = useWords();
  return (
    <p className="mt-3 flex gap-2 text-sm">
      <Icon name="truck" className="mt-0.5 size-5 shrink-0 text-leaf" />
      {t('Delivery to {pin} by {date}', { pin, date: t.date(startOfDay(day)) })}
    </p>
  );
}
