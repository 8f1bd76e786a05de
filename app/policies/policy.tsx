// A policy: its own words, then what staff added.
import type { ComponentProps } from 'react';
import type { ShownSection } from '../content/sections/shown-section.ts';
import { PageSections } from '../content/shop/page-sections.tsx';
import { Reading } from './reading.tsx';

/** Beside the table of contents, as the words above. */
const IN_ITS_COLUMN = 'page lg:grid lg:grid-cols-[minmax(0,40rem)] lg:ps-[calc(18rem+5rem+3rem)] [&_.page]:px-0 [&_.page>*]:mx-0';

export const Policy = ({ added, ...reading }: ComponentProps<typeof Reading> & { added: ShownSection[] }) => (
  <>
    <Reading {...reading} />
    {added.length > 0 && (
      <div className={IN_ITS_COLUMN}>
        <PageSections sections={added} />
      </div>
    )}
  </>
);
