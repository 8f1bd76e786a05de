import { type MouseEvent, Suspense, useState } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { lazyPart, ProgressLine } from '../../../ui/deferred/lazy-part.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';

const SearchDialog = lazyPart(() => import('./search-dialog.tsx'));

/** A link to the search page; with JavaScript it opens the search box in place. */
export function SearchControl() {
  const t = useWords();
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');

  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setDialog('open');
  }

  return (
    <>
      <Link to="/search" className="icon-button" aria-label={t('Search')} title={t('Search')} onClick={open}>
        <Icon name="search" />
      </Link>
      {dialog !== 'never' && (
        <Suspense fallback={<ProgressLine />}>
          <SearchDialog isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  );
}
