import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { getShop, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { may } from '../../vocabulary/permissions.ts';
import type { CountLine } from '../counts/counts.schema.ts';
import { getCount } from '../counts/read-counts.server.ts';
import type { Route } from './+types/count-page';
import { CountLines, MissingLines } from './count-lines.tsx';
import { ScanPanel } from './scan-panel.tsx';

/** Another device counts too. */
const REFRESH_MS = 20_000;

export async function loader({ context, params }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'stock');
  const seesCosts = may(staff, 'costs');
  return { count: await orErrorPage(getCount(getShop(context).db, requireId(params.id), seesCosts)), seesCosts };
}

export const meta: Route.MetaFunction = () => staffMeta('Stock count');

const WORDS = { book: 'booked', cancel: 'cancelled', rest: 'saved' };

export default function CountPage({ loaderData: { count, seesCosts } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const isOpen = count.state === 'open';
  useFresh(isOpen ? REFRESH_MS : null);
  const [items, setItems] = useState(count.items);
  useEffect(() => setItems(count.items), [count.items]);
  const [asked, setAsked] = useState<keyof typeof WORDS | null>(null);
  const [problem, setProblem] = useState('');
  const isBusy = useRef(false);

  const isSame = (a: CountLine, b: { productId: string; batchId: string | null }) => a.productId === b.productId && a.batchId === b.batchId;
  const missing = count.missing.filter((line) => !items.some((item) => isSame(item, line)));
  const wrong = items.filter(({ difference }) => difference !== 0);
  const pieces = wrong.reduce((sum, { difference }) => sum + difference, 0);
  const value = wrong.reduce((sum, line) => sum + paiseFromRupees(line.value ?? 0), 0);

  async function act(name: keyof typeof WORDS) {
    setAsked(null);
    if (isBusy.current) return;
    isBusy.current = true;
    const answer = await api.post(`/api/stock-counts/${count.id}/${name}`);
    isBusy.current = false;
    setProblem(answer.ok ? '' : answer.message || "Couldn't save. Please try again.");
    if (answer.ok) toast(`${count.number} ${WORDS[name]}.`);
    await revalidate();
  }

  return (
    <>
      <BackLink to="/admins/stock/counts">Counts</BackLink>
      <PageHead>
        <div>
          <h1>{`${count.number}: ${count.scopeWords}`}</h1>
          <p className="soft">
            {[`Started ${formatDateTime(new Date(count.startedAt))} by ${count.by}`, count.note].filter(Boolean).join(' · ')}
          </p>
        </div>
      </PageHead>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {isOpen ? (
        <ScanPanel
          countId={count.id}
          onCounted={(line) => setItems((all) => [line, ...all.filter((other) => !isSame(other, line))])}
          items={items}
        />
      ) : (
        <Alert tone={count.state === 'booked' ? 'success' : 'warning'} isStatic title={closedWords(count)} />
      )}
      <p role="status">
        {`${formatCount(items.length)} counted, ${formatCount(wrong.length)} differ: ${signed(pieces)} ${Math.abs(pieces) === 1 ? 'piece' : 'pieces'}`}
        {seesCosts && value !== 0 && `, ${formatRupees(value)} at cost`}
      </p>
      <CountLines items={items} seesCosts={seesCosts} />
      {isOpen && <MissingLines items={missing} total={Math.max(missing.length, count.missingCount)} onNone={() => setAsked('rest')} />}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setAsked('book')} disabled={items.length === 0}>
            Book count
          </Button>
          <Button variant="danger" size="small" onClick={() => setAsked('cancel')}>
            Cancel count
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        {...QUESTIONS[asked ?? 'book']}
        detail={<p>{asked === 'book' ? bookWords(wrong.length, count.missingCount) : QUESTIONS[asked ?? 'book'].detail}</p>}
        onConfirm={() => asked && act(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

const QUESTIONS = {
  book: { question: 'Book this count?', detail: '', confirmLabel: 'Book count' },
  cancel: {
    question: 'Cancel this count?',
    detail: 'Nothing of it is booked.',
    confirmLabel: 'Cancel count',
    cancelLabel: 'Keep counting',
  },
  rest: {
    question: 'Is none of the rest on the shelf?',
    detail: 'Everything not counted yet is counted as none. You can still count it afterwards.',
    confirmLabel: 'Count as none',
  },
};

const signed = (pieces: number) => `${pieces > 0 ? '+' : pieces < 0 ? '−' : ''}${formatCount(Math.abs(pieces))}`;

const bookWords = (wrong: number, missing: number) =>
  [
    wrong === 0
      ? 'Nothing differs from the books.'
      : `${formatCount(wrong)} ${wrong === 1 ? 'difference is' : 'differences are'} booked at once.`,
    ...(missing > 0 ? [`${formatCount(missing)} not counted stay as they are.`] : []),
  ].join(' ');

const closedWords = ({ state, closedAt }: { state: string; closedAt: string | null }) =>
  `${state === 'booked' ? 'Booked' : 'Cancelled'} ${closedAt ? formatDateTime(new Date(closedAt)) : ''}`;
