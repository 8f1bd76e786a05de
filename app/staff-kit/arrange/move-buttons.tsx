import { IconButton } from '../../ui/button.tsx';

interface MoveButtonsProps {
  named: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
}

/** Up and down in a list: what dragging does, for a keyboard and a screen reader. */
export const MoveButtons = ({ named, place, count, onMove }: MoveButtonsProps) => (
  <>
    <IconButton icon="chevron-up" label={`Move ${named} up`} disabled={place === 0} onClick={() => onMove(place - 1)} />
    <IconButton icon="chevron-down" label={`Move ${named} down`} disabled={place === count - 1} onClick={() => onMove(place + 1)} />
  </>
);
