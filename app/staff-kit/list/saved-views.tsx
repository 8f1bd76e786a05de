import { createContext, useContext, useId, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { keptQuery, type SavedView } from '../../saved-views/saved-views.schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormModal } from '../form-modal.tsx';

const Views = createContext<readonly SavedView[]>([]);
export const SavedViewsProvider = Views.Provider;

export function SavedViews() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const views = useContext(Views).filter(({ path }) => path === pathname);
  const query = keptQuery(params);
  const isSaved = views.some((view) => view.query === query);
  if (views.length === 0 && query === '') return null;
  return (
    <nav aria-label="Saved views" className="flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <ViewChip key={view.id} view={view} isShown={view.query === query} />
      ))}
      {query !== '' && !isSaved && <SaveView path={pathname} query={query} />}
    </nav>
  );
}

function ViewChip({ view: { id, path, name, query }, isShown }: { view: SavedView; isShown: boolean }) {
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    const answer = await api.delete(`/api/views/${id}`);
    setBusy(false);
    if (answer.ok || answer.status === 404) toast('View removed.');
    else toast(answer.message || "Couldn't remove the view. Please try again.", 'error');
    await refresh(answer);
  }
  return (
    <span className={`inline-flex items-center rounded-full border border-hairline ${isShown ? 'bg-rose' : 'bg-paper'}`}>
      <Link
        to={`${path}?${query}`}
        preventScrollReset
        aria-current={isShown ? 'true' : undefined}
        className={`inline-flex min-h-9 items-center ps-3.5 max-md:min-h-11 ${isShown ? '' : 'pe-3.5'}`}
      >
        {name}
      </Link>
      {isShown && (
        <IconButton icon="close" label={`Remove the view ${name}`} disabled={isBusy} onClick={remove} className="size-9 max-md:size-11" />
      )}
    </span>
  );
}

function SaveView({ path, query }: { path: string; query: string }) {
  const formId = useId();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    read: (given) => ({ path, query, name: textIn(given)('name') }),
    send: (view) => api.post('/api/views', view),
    async onDone() {
      setOpen(false);
      toast('View saved.');
      await refresh();
    },
    failure: "Couldn't save the view. Please try again.",
  });
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        <Icon name="plus" /> Save this view
      </Button>
      <FormModal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Save this view"
        formId={formId}
        submitLabel="Save view"
        isBusy={form.isBusy}
        busyLabel="Saving..."
      >
        <form id={formId} {...form.props} className="grid gap-4">
          {form.message && <Alert tone="danger">{form.message}</Alert>}
          <TextField
            label="Name"
            name="name"
            maxLength={40}
            error={form.errors['name']}
            hint="Keeps filters, days and order, not the words of a search. Only you see it."
          />
        </form>
      </FormModal>
    </>
  );
}
