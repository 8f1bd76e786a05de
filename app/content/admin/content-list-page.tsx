import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { listPages } from '../content.server.ts';
import type { Route } from './+types/content-list-page';
import { NewPage } from './new-page.tsx';
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
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="secondary" size="small" to="/admins/pages/journal">
            Journal
          </ButtonLink>
          <ButtonLink variant="secondary" size="small" to="/admins/pages/redirects">
            Redirects
          </ButtonLink>
        </div>
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
      <NewPage kind="landing" />
    </>
  );
}
