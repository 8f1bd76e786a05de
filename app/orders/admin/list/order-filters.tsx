import { FilterSelect } from '../../../staff-kit/list/list-filters.tsx';
import { STATUS_CHOICES, TODO_CHOICES } from '../order-badges.tsx';
import type { Route } from './+types/order-list-page';

type Listed = Pick<Route.ComponentProps['loaderData'], 'status' | 'todo' | 'tag' | 'tags' | 'assignee' | 'staff'>;

export const OrderFilters = ({ status, todo, tag, tags, assignee, staff }: Listed) => (
  <>
    <FilterSelect name="status" label="Status" value={status} all="All Status" choices={STATUS_CHOICES} />
    <FilterSelect name="todo" label="Task" value={todo} all="All tasks" choices={TODO_CHOICES} />
    {(tags.length > 0 || tag) && <TagFilter tag={tag} tags={tags} />}
    {(staff.length > 1 || assignee) && (
      <FilterSelect
        name="assignee"
        label="Assigned to"
        value={assignee}
        all="Assigned to anyone"
        choices={staff.map(({ id, name }) => ({ value: id, label: name }))}
      />
    )}
  </>
);

function TagFilter({ tag, tags }: { tag: string; tags: string[] }) {
  const chosen = tags.find((each) => each.toLowerCase() === tag.toLowerCase()) ?? tag;
  const choices = [...new Set([...tags, ...(chosen ? [chosen] : [])])].map((value) => ({ value, label: value }));
  return <FilterSelect name="tag" label="Tag" value={chosen} all="All tags" choices={choices} />;
}
