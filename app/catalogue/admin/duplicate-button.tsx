import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../ui/browser/api-client.ts';
import { toast } from '../../ui/toast.tsx';

export function DuplicateButton({ id }: { id: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isBusy, setBusy] = useState(false);
  async function duplicate() {
    if (isBusy) return;
    setBusy(true);
    const answer = await api.post(`/api/product/${id}/duplicate`);
    setBusy(false);
    if (!answer.ok) return toast(answer.message || "Couldn't duplicate the product. Please try again.", 'error');
    toast(`${answer.value.name} created. It is not on sale yet.`);
    await navigate({ pathname: `/admins/products/${answer.value.id}`, search }, { preventScrollReset: true });
  }
  return (
    <button type="button" className="link reach" aria-busy={isBusy || undefined} onClick={duplicate}>
      Duplicate
    </button>
  );
}
