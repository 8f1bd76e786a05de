import { getShop, requireStaff } from '../../../platform/pages/page.server.ts';
import { formatDate, startOfDay } from '../../../platform/time.ts';
import { BackLink } from '../../../staff-kit/back-link.tsx';
import { askedOf, leadToLastPage, ROWS } from '../../../staff-kit/list/list-address.ts';
import { ListFrame } from '../../../staff-kit/list/list-frame.tsx';
import { TwoLines } from '../../../staff-kit/list/row-parts.tsx';
import { useSort } from '../../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../../staff-kit/staff-meta.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table.tsx';
import type { PageRow } from '../../content.schema.ts';
import { postQuery } from '../../journal/post.schema.ts';
import { listPosts } from '../../journal/posts.server.ts';
import { listTags } from '../../journal/tags.server.ts';
import { NewPage } from '../new-page.tsx';
import { STATES } from '../page-states.ts';
import type { Route } from './+types/post-list-page';
import { TagNames } from './tag-names.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'content');
  const { db, now } = getShop(context);
  const query = { ...askedOf(postQuery, request.url), limit: ROWS };
  const list = await listPosts(db, query, now());
  leadToLastPage(request.url, query, list.total);
  return { ...list, page: query.page, search: query.search, sort: query.sort, tags: await listTags(db) };
}

export const meta: Route.MetaFunction = () => staffMeta('Journal');

export default function PostListPage({ loaderData: { items, total, page, search, sort, tags } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admins/pages">Pages</BackLink>
      <PageHead>
        <h1>Journal</h1>
        <ButtonLink variant="secondary" size="small" to="/journal" reloadDocument>
          View in shop
        </ButtonLink>
      </PageHead>
      <ListFrame
        one="post"
        many="posts"
        {...{ total, page, search }}
        {...useSort(sort)}
        placeholder="Title or address"
        caption="Posts"
        rows={items}
        rowKey={({ id }) => id}
        rowLabel={({ title }) => title}
        columns={COLUMNS}
        nothing={
          <EmptyState icon="image" title="No posts yet">
            Write your first post below. It stays a draft until you publish it.
          </EmptyState>
        }
      />
      <NewPage kind="post" />
      {tags.length > 0 && <TagNames tags={tags} />}
    </>
  );
}

const COLUMNS: Column<PageRow>[] = [
  {
    key: 'title',
    header: 'Post',
    sortKey: 'title',
    isHeading: true,
    cell: ({ id, title, path }) => (
      <TwoLines>
        <Link to={`/admins/pages/${id}`} className="link">
          {title}
        </Link>
        <span className="soft wrap-anywhere">{path}</span>
      </TwoLines>
    ),
  },
  { key: 'date', header: 'Date', cell: ({ date }) => <span className="soft">{date ? formatDate(startOfDay(date)) : 'None yet'}</span> },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state, hasChanges }) => (
      <span className="flex flex-wrap gap-2">
        <Badge>{STATES[state]}</Badge>
        {hasChanges && state !== 'draft' && <Badge>Unpublished changes</Badge>}
      </span>
    ),
  },
];
