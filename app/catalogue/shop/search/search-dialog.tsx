import { useWords } from '../../../language/use-words.tsx';
import { Modal } from '../../../ui/dialog.tsx';
import { SearchBox } from './search-box.tsx';

export default function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useWords();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('Search')} size="large">
      <SearchBox isCalled onGone={onClose} />
    </Modal>
  );
}
