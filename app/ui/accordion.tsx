/** <Accordion name="product" heading="h2 | h3" items={[{ title, content, isOpen }]} />: one open at a time, without JavaScript. Unique `name`. */
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface AccordionProps {
  name: string;
  items: readonly { title: string; content: ReactNode; isOpen?: boolean }[];
  heading?: 'h2' | 'h3';
  className?: string;
}

export function Accordion({ name, items, heading: Heading = 'h3', className = '' }: AccordionProps) {
  return (
    <div className={`accordion ${className}`}>
      {items.map((item) => (
        <details key={item.title} name={name} open={item.isOpen}>
          <summary>
            <Heading>{item.title}</Heading>
            <Icon name="chevron-down" />
          </summary>
          <div className="accordion-body">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
