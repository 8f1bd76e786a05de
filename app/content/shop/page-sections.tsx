import type { ReactNode } from 'react';
import { HomeReviews } from '../../reviews/shop/home-reviews.tsx';
import type { ShownSection } from '../sections/shown-section.ts';
import { FaqSection, NewsletterSection, Strip, TextSection, TopSlider } from './band-sections.tsx';
import { PictureSection, ProductsSection, QuotesSection, TilesSection } from './grid-sections.tsx';
import { BeforeAfterSection, HeroSection, IngredientsSection, VideoSection } from './pictured-sections.tsx';
import { Ticker } from './ticker.tsx';
import { ArticleSection, FigureSection, TableSection } from './written-sections.tsx';

/** These share the page's margins and the distance between them; the others are bands of their own. */
const IN_GRID: readonly ShownSection['kind'][] = ['picture', 'products', 'tiles', 'quotes', 'ingredients', 'before-after', 'video'];
const isInGrid = ({ kind }: ShownSection) => IN_GRID.includes(kind);

export function PageSections({ sections }: { sections: readonly ShownSection[] }) {
  return groupsOf(sections).map((group) => {
    const [first] = group;
    const shown = group.map((section) => <OneSection key={section.name} section={section} />);
    if (!first || !isInGrid(first)) return shown;
    return (
      <div key={first.name} className="page grid gap-16 pt-6 md:gap-24 md:pt-12">
        {shown}
      </div>
    );
  });
}

/** Neighbours of the grid in one group, every other section alone. */
function groupsOf(sections: readonly ShownSection[]): ShownSection[][] {
  const groups: ShownSection[][] = [];
  for (const section of sections) {
    const last = groups.at(-1);
    if (last?.[0] && isInGrid(last[0]) && isInGrid(section)) last.push(section);
    else groups.push([section]);
  }
  return groups;
}

function OneSection({ section }: { section: ShownSection }): ReactNode {
  switch (section.kind) {
    case 'slider':
      return <TopSlider {...section} />;
    case 'facts':
      return <Ticker facts={section.facts} />;
    case 'picture':
      return <PictureSection {...section} />;
    case 'products':
      return <ProductsSection {...section} />;
    case 'text':
      return <TextSection {...section} />;
    case 'article':
      return <ArticleSection {...section} />;
    case 'figure':
      return <FigureSection {...section} />;
    case 'table':
      return <TableSection {...section} />;
    case 'hero':
      return <HeroSection {...section} />;
    case 'ingredients':
      return <IngredientsSection {...section} />;
    case 'before-after':
      return <BeforeAfterSection {...section} />;
    case 'video':
      return <VideoSection {...section} />;
    case 'strip':
      return <Strip {...section} />;
    case 'reviews':
      return <HomeReviews {...section} />;
    case 'faq':
      return <FaqSection {...section} />;
    case 'newsletter':
      return <NewsletterSection {...section} />;
    case 'tiles':
      return <TilesSection {...section} />;
    case 'quotes':
      return <QuotesSection {...section} />;
  }
}
