export const COLUMNS =
  'mt-6 grid grid-cols-1 gap-8 md:grid-cols-[minmax(0,1fr)_18rem] md:gap-x-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-16';

interface PartProps {
  id: string;
  title: string;
  /** Its turn has not come yet. */
  isLater?: boolean;
  children?: React.ReactNode;
}

export function Part({ id, title, isLater = false, children }: PartProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className="grid scroll-mt-28 grid-cols-1 gap-4 outline-none focus-visible:shadow-none"
    >
      <h2 id={`${id}-title`} className={isLater ? 'text-ink-soft' : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}
