// /admins/pages: the home page, About and landing pages.
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { SOURCE } from '../../platform/words/language.ts';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { listPages } from '../content.server.ts';
import type { Route } from './+types/content-list-page';
import { STATES } from './page-states.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, 'content');
  const { db, now } = getShop(context);
  return { pages: await listPages(db, now()) };
}

export const meta: Route.MetaFunction = () => staffMeta('Pages');

export default function ContentListPage({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <>
      <PageHead>
        <h1>Pages</h1>
        <ButtonLink variant="secondary" size="small" to="/admins/pages/redirects">
          Redirects
        </ButtonLink>
      </PageHead>
      <ul className="grid gap-2">
        {pages.map(({ id, title, path, state, hasChanges }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-hairline bg-paper px-3.5 py-2.5"
          >
            <TwoLines>
              <Link to={`/admins/pages/${id}`} className="link">
                {title}
              </Link>
              <span className="soft">{path}</span>
            </TwoLines>
            <Badge>{STATES[state]}</Badge>
            {hasChanges && state !== 'draft' && <Badge>Unpublished changes</Badge>}
          </li>
        ))}
      </ul>
      <NewPage />
    </>
  );
}

function NewPage() {
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? '');
    setBusy(true);
    const answer = await api.post('/api/pages', { slug: text('slug'), title: { [SOURCE]: text('title') } });
    setBusy(false);
    if (answer.ok) return navigate(`/admins/pages/${answer.value.id}`);
    const isAtField = Object.keys(answer.fields).length > 0;
    setErrors({ ...answer.fields, ...(!isAtField && { form: answer.message || "Couldn't add the page. Please try again." }) });
  }

  return (
    <Panel aria-labelledby="p-new">
      <h2 id="p-new">New landing page</h2>
      <form onSubmit={add} noValidate className="flex flex-wrap items-start gap-3">
        {errors['form'] && (
          <Alert tone="danger" className="basis-full">
            {errors['form']}
          </Alert>
        )}
        <TextField label="Title" name="title" maxLength={120} error={errors[`title.${SOURCE}`]} />
        <TextField label="Address" name="slug" maxLength={60} spellCheck={false} error={errors['slug']} hint="Shown at /pages/…" />
        <Button type="submit" size="small" className="basis-full sm:mt-6 sm:basis-auto" isBusy={isBusy} busyLabel="Adding...">
          Add page
        </Button>
      </form>
    </Panel>
  );
}
