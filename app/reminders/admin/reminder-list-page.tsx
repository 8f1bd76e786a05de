import { useState } from 'react';
import { listTemplates } from '../../messages/message-log.server.ts';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { languages } from '../../platform/words/language.ts';
import { RowAct, RowActs, TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useUndo } from '../../staff-kit/use-undo.ts';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { ABOUT, GAP_DAYS, HELD_OUT_PERCENT, OPEN_HOURS, RULES } from '../reminder-rules.ts';
import { textsOf } from '../reminder-texts.server.ts';
import type { RuleAnswer } from '../reminders.schema.ts';
import { listRules } from '../reminders.server.ts';
import type { Route } from './+types/reminder-list-page';
import { liftWords } from './lift-words.ts';
import { ReminderDialog } from './reminder-dialog.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, 'mailings');
  const { db, env, now } = getShop(context);
  const templates = await listTemplates(db, env);
  const usual = RULES.flatMap((rule) => languages().map((language) => ({ rule, language, ...textsOf(rule, {}, language) })));
  return { rules: await listRules(db, now()), templates, usual };
}

export const meta: Route.MetaFunction = () => staffMeta('Bringing people back');

export default function ReminderListPage({ loaderData: { rules, templates, usual } }: Route.ComponentProps) {
  const refresh = useRefresh();
  const undoable = useUndo();
  const [editing, setEditing] = useState<RuleAnswer | null>(null);
  const [busy, setBusy] = useState<RuleAnswer['rule'] | null>(null);

  async function turn({ rule }: RuleAnswer, isOn: boolean) {
    const send = (on: boolean) => api.put(`/api/reminders/${rule as string}`, { isOn: on });
    const words = (on: boolean) => `${ABOUT[rule].name} is ${on ? 'on' : 'off'}.`;
    setBusy(rule);
    const answer = await send(isOn);
    setBusy(null);
    if (answer.ok) undoable(words(isOn), () => send(!isOn), words(!isOn));
    else toast(answer.message || "Couldn't change the rule. Please try again.", 'error');
    await refresh(answer);
  }
  async function saved() {
    toast(`${editing ? ABOUT[editing.rule].name : 'Rule'} saved.`);
    setEditing(null);
    await refresh();
  }

  return (
    <>
      <PageHead>
        <h1>Bringing people back</h1>
        <Link to="/admins/reminders/packs" className="button button-secondary button-small">
          Days of use
        </Link>
      </PageHead>
      <p className="soft max-w-prose">
        {`Only customers who agreed to reminders get them, from ${OPEN_HOURS.from}:00 to ${OPEN_HOURS.before}:00, one in ${GAP_DAYS} days at most. ${HELD_OUT_PERCENT}% are held out of each rule and get nothing, to show what it brings. Figures of the last 180 days; revenue is before GST and less refunds.`}
      </p>
      <Table
        caption="Rules that bring people back"
        rows={rules}
        rowKey={({ rule }) => rule}
        rowLabel={({ rule }) => ABOUT[rule].name}
        columns={columns({ busy, onTurn: turn, onEdit: setEditing })}
        empty={<EmptyState icon="send" title="No rules." />}
      />
      {editing && (
        <ReminderDialog
          rule={editing}
          templates={templates.filter(({ kind }) => kind === ABOUT[editing.rule].message)}
          usual={usual.filter(({ rule }) => rule === editing.rule)}
          onSaved={saved}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

interface Acts {
  busy: RuleAnswer['rule'] | null;
  onTurn: (rule: RuleAnswer, isOn: boolean) => void;
  onEdit: (rule: RuleAnswer) => void;
}

const columns = ({ busy, onTurn, onEdit }: Acts): Column<RuleAnswer>[] => [
  {
    key: 'rule',
    header: 'Rule',
    isHeading: true,
    cell: ({ rule }) => (
      <TwoLines>
        <span className="font-medium">{ABOUT[rule].name}</span>
        <span className="soft max-w-prose whitespace-normal">{ABOUT[rule].does}</span>
      </TwoLines>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: (rule) => (
      <TwoLines>
        <Badge tone={rule.isOn ? 'success' : 'neutral'}>{rule.isOn ? 'On' : 'Off'}</Badge>
        <span className="soft">{waitWords(rule)}</span>
      </TwoLines>
    ),
  },
  { key: 'told', header: 'Messaged', align: 'end', cell: ({ told }) => formatCount(told) },
  { key: 'heldOut', header: 'Held out', align: 'end', cell: ({ heldOut }) => formatCount(heldOut) },
  {
    key: 'lift',
    header: 'Difference',
    cell: (rule) => {
      const { head, detail } = liftWords(rule);
      return (
        <TwoLines>
          <span className={head ? 'font-medium' : ''}>{head ?? 'Too few people to say'}</span>
          <span className="soft max-w-prose whitespace-normal">{detail}</span>
        </TwoLines>
      );
    },
  },
  {
    key: 'actions',
    header: '',
    tableHeader: 'Actions',
    align: 'end',
    cell: (rule) => {
      const { name } = ABOUT[rule.rule];
      const words = rule.isOn ? 'Turn off' : 'Turn on';
      return (
        <RowActs>
          <RowAct aria-label={`${words}: ${name}`} disabled={busy === rule.rule} onClick={() => onTurn(rule, !rule.isOn)}>
            {words}
          </RowAct>
          <RowAct aria-label={`Edit ${name}`} onClick={() => onEdit(rule)}>
            Edit
          </RowAct>
        </RowActs>
      );
    },
  },
];

function waitWords({ rule, wait }: RuleAnswer) {
  const { unit } = ABOUT[rule].wait ?? {};
  if (!unit) return 'At once';
  return `${wait} ${wait === 1 ? unit.slice(0, -1) : unit} ${rule === 'refill' ? 'before' : 'after'}`;
}
