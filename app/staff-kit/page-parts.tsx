import type { ComponentProps, ElementType, ReactNode } from 'react';

export type As<T extends ElementType, Own = object> = Own & { as?: T; className?: string } & Omit<
    ComponentProps<T>,
    keyof Own | 'as' | 'className'
  >;

export function PageHead({ isSticky = false, children }: { isSticky?: boolean; children: ReactNode }) {
  const stuck = isSticky ? 'sticky top-0 z-5 -mx-2 border-b border-hairline bg-sandal px-2 py-2.5' : '';
  return <div className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 ${stuck}`}>{children}</div>;
}

export const SectionHead = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-8 flex-wrap items-baseline justify-between gap-x-4 gap-y-2 [&_a:not(.button)]:inline-flex [&_a:not(.button)]:min-h-7 max-md:[&_a:not(.button)]:min-h-11 [&_a:not(.button)]:items-center [&_a:not(.button)]:text-clay [&_a:not(.button)]:underline [&_a:not(.button)]:underline-offset-[0.22em]">
    {children}
  </div>
);

export function Panel<T extends ElementType = 'section'>({ as, className = '', ...rest }: As<T>) {
  const Tag: ElementType = as ?? 'section';
  const look = 'min-w-0 rounded-panel border border-hairline bg-paper p-3.5 md:px-4.5 md:py-4 [&_strong]:font-semibold [&>h2]:mb-1.5';
  return <Tag {...rest} className={`${look} ${className}`} />;
}

export const DetailColumns = ({
  className = 'min-[1000px]:grid-cols-[minmax(0,1fr)_19rem]',
  children,
}: {
  className?: string;
  children: ReactNode;
}) => <div className={`grid items-start gap-4 ${className}`}>{children}</div>;

export const FieldPair = ({ className = 'min-[360px]:grid-cols-2', children }: { className?: string; children: ReactNode }) => (
  <div className={`grid gap-3.5 ${className}`}>{children}</div>
);

export const PlainText = ({ children }: { children: ReactNode }) => (
  <pre className="max-w-176 font-sans whitespace-pre-wrap wrap-anywhere">{children}</pre>
);

export const Timeline = ({ children }: { children: ReactNode }) => <ol className="[&_strong]:font-medium">{children}</ol>;

export const TimelineStep = ({ children }: { children: ReactNode }) => (
  <li className="relative grid pb-3.5 pl-5.5 before:absolute before:top-2 before:left-0.75 before:size-2 before:rounded-full before:bg-edge after:absolute after:top-4.5 after:-bottom-1.5 after:left-[0.40625rem] after:w-px after:bg-hairline first:before:bg-clay last:pb-0 last:after:content-none">
    {children}
  </li>
);
