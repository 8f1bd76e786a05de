import { type ComponentProps, useState } from 'react';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MoneyFileDialog } from './money-file-dialog.tsx';

export function MoneyUpload(file: Pick<ComponentProps<typeof MoneyFileDialog>, 'kind' | 'title' | 'hint'>) {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <Icon name="upload" />
        Upload file
      </Button>
      <MoneyFileDialog {...file} isOpen={isOpen} onImported={() => refresh()} onClose={() => setOpen(false)} />
    </>
  );
}
