import { type Say, useWords } from '../../../language/use-words.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import type { ProductView } from '../../view/product-view.ts';

export function sectionsOf(product: ProductView, t: Say) {
  const { detailedDescription, overallBenefits, howToUse, ingredients } = product;
  return [
    { title: t('Product Details'), has: detailedDescription, content: <Written markup={detailedDescription} />, isOpen: true },
    { title: t('Product Benefits'), has: overallBenefits.length, content: <WrittenList entries={overallBenefits} icon="check" /> },
    { title: t('How To Use'), has: howToUse.length, content: <WrittenList entries={howToUse} /> },
    { title: t('Key Ingredients'), has: ingredients.length, content: <KeyIngredients ingredients={ingredients} /> },
  ].filter((section) => section.has);
}

function KeyIngredients({ ingredients }: Pick<ProductView, 'ingredients'>) {
  const t = useWords();
  return (
    <ul className="grid gap-6">
      {ingredients.map(({ name, description, benefits, picture }) => (
        <li key={name} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-4">
          <div className="size-18 overflow-hidden rounded-panel bg-sandal-deep">
            {picture && <Picture picture={picture} alt="" sizes="72px" className="size-full object-cover" />}
          </div>
          <div>
            <h3 className="font-sans text-base font-medium" lang={t.lang(name)}>
              {name}
            </h3>
            {description && <Written markup={description} />}
            <ul className="mt-1 text-sm text-ink-soft">
              {benefits.map((benefit) => (
                <li key={benefit} lang={t.lang(benefit)} dangerouslySetInnerHTML={{ __html: benefit }} />
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Markup that was sanitised when it was saved (D26). */
export function Written({ markup, className = '' }: { markup: string; className?: string }) {
  const t = useWords();
  return <div className={`written ${className}`} lang={t.lang(markup)} dangerouslySetInnerHTML={{ __html: markup }} />;
}

function WrittenList({ entries, icon }: { entries: readonly string[]; icon?: IconName }) {
  const List = icon ? 'ul' : 'ol';
  return (
    <List className="grid gap-2.5">
      {entries.map((entry, index) => (
        <li key={entry} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-2">
          {icon ? <Icon name={icon} className="mt-1 size-4 text-leaf" /> : <span className="tabular text-clay">{index + 1}.</span>}
          <Written markup={entry} />
        </li>
      ))}
    </List>
  );
}
