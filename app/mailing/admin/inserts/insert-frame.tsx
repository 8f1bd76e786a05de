import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';

/** A path is a page of the shop. */
export const addressOf = (typed: string) => (/^(?:https?:|mailto:|tel:|\/(?!\/))/.test(typed) ? typed : `https://${typed}`);

interface InsertFrameProps {
  act: string;
  onAct: () => void;
  onClose: () => void;
  isReady?: boolean;
  children: ReactNode;
}

export const InsertFrame = ({ act, onAct, onClose, isReady = true, children }: InsertFrameProps) => (
  <div className="grid min-w-0 gap-3 rounded-control border border-hairline bg-sandal p-3">
    {children}
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="small" disabled={!isReady} onClick={onAct}>
        {act}
      </Button>
      <Button variant="quiet" size="small" onClick={onClose}>
        Close
      </Button>
    </div>
  </div>
);

interface InsertTextProps extends Omit<ComponentProps<typeof TextField>, 'onChange'> {
  onText: (text: string) => void;
  onEnter: () => void;
}

/** Enter inserts: it would send the form around it. */
export const InsertText = ({ onText, onEnter, ...field }: InsertTextProps) => (
  <TextField
    {...field}
    onChange={(event) => onText(event.target.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      onEnter();
    }}
  />
);

export const InsertLink = (field: Omit<InsertTextProps, 'hint'>) => (
  <InsertText {...field} hint="A page of the shop such as /shop, or https://" />
);
