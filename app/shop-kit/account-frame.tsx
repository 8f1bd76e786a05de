import type { ReactNode } from 'react';

export function AccountFrame({
  title,
  intro,
  children,
  below,
}: {
  title: string;
  intro: ReactNode;
  children: ReactNode;
  below?: ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-lg gap-8 px-5 py-10 md:py-16 lg:max-w-4xl lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-16 lg:py-24">
      <div className="lg:pt-8">
        <h1>{title}</h1>
        <div className="mt-4 max-w-prose space-y-3 text-ink-soft">{intro}</div>
      </div>
      <div className="min-w-0">
        <div className="rounded-panel border border-hairline bg-paper p-5 sm:p-8">{children}</div>
        {below && <div className="mt-6 text-center">{below}</div>}
      </div>
    </div>
  );
}
