import { api } from '../../../ui/browser/api-client.ts';
import { toast } from '../../../ui/toast.tsx';

export async function undoEdit(id: string) {
  const answer = await api.post(`/api/product-edits/${id}/undo`);
  if (answer.ok && answer.value.left.length > 0)
    toast(`Not undone: ${answer.value.left.map(({ name, reason }) => `${name} (${reason})`).join(', ')}`, 'info');
  return answer;
}
