// The frame around every staff page. Its styles are a separate file, so that no shopper loads them.
import '../staff-kit/staff.css';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import { useOwnPage } from '../accounts/use-own-page.ts';
import { getShop, requireStaff } from '../platform/pages/page.server.ts';
import { listViews } from '../saved-views/saved-views.server.ts';
import { type Logo, logoOf } from '../settings/logo.ts';
import { readSettings } from '../settings/settings.server.ts';
import { SavedViewsProvider } from '../staff-kit/list/saved-views.tsx';
import { PageHead } from '../staff-kit/page-parts.tsx';
import { SignInAgain } from '../staff-kit/sign-in/sign-in-again.tsx';
import { staffMeta } from '../staff-kit/staff-meta.ts';
import { onDevice } from '../ui/browser/kept.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { addIcons, Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { STAFF_ICONS } from '../ui/staff-icons.ts';
import { Toaster } from '../ui/toast.tsx';
import type { StaffRole } from '../vocabulary/permissions.ts';
import type { Route } from './+types/back-office-layout';
import { FOOT_ITEM } from './frame-item.ts';
import { Keyboard } from './keyboard.tsx';
import { LogoutButton } from './logout-button.tsx';
import { FindAnything } from './search/find-box.tsx';
import { SectionNav } from './section-nav.tsx';
import { sectionAt, sectionsOf } from './sections.ts';

addIcons(STAFF_ICONS);

const PROGRESS = 'fixed inset-x-0 top-0 z-40 h-0.5 origin-left bg-clay';

/** Quick loads show no progress. */
const LOADING = 'scale-x-80 opacity-100 [transition:scale_4s_0.15s_var(--ease-settle),opacity_0s_0.15s]';

const REMEMBERED = 'activeSection';

export async function loader({ context }: Route.LoaderArgs) {
  const { id, email, fullName, staffRole, waitingRole } = await requireStaff(context, 'own-sign-in');
  const { db } = getShop(context);
  const settings = await readSettings(db);
  const role = waitingRole ? null : staffRole;
  return {
    brand: settings.identity.name,
    logo: logoOf(settings),
    userId: id,
    email,
    fullName,
    staffRole: role,
    views: await listViews(db, id),
  };
}

/** Not on navigation to another page: an error there leaves the frame unchanged. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.href === nextUrl.href;

export const meta: Route.MetaFunction = () => staffMeta('Back office');

export default function BackOfficeLayout({ loaderData }: Route.ComponentProps) {
  useOwnPage(() => loaderData.userId);
  useRememberedSection(loaderData.staffRole);
  return (
    <Shell {...loaderData}>
      <SavedViewsProvider value={loaderData.views}>
        <Outlet />
      </SavedViewsProvider>
      <SignInAgain email={loaderData.email} />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData<typeof loader>('back-office/back-office-layout');
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const [title, words] =
    status === 404
      ? ['Page not found', 'It may have been removed.']
      : status === 403
        ? ['This page is not for your role', isRouteErrorResponse(error) ? String(error.data.message) : '']
        : ["This page couldn't be loaded", 'Nothing was changed. Please try again in a minute.'];
  return (
    <Shell
      brand={frame?.brand ?? 'Back office'}
      logo={frame?.logo ?? null}
      fullName={frame?.fullName ?? ''}
      staffRole={frame?.staffRole ?? null}
    >
      <PageHead>
        <h1>{title}</h1>
      </PageHead>
      <p>{words}</p>
      <div className="flex flex-wrap items-center gap-2">
        {status >= 500 && (
          <Button size="small" onClick={() => location.reload()}>
            Try again
          </Button>
        )}
        <ButtonLink to="/admins" variant="secondary" size="small">
          Go to the start page
        </ButtonLink>
      </div>
    </Shell>
  );
}

function Shell({
  brand,
  logo,
  fullName,
  staffRole,
  children,
}: {
  brand: string;
  logo: Logo | null;
  fullName: string;
  staffRole: StaffRole | null;
  children: ReactNode;
}) {
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className="staff grid min-h-dvh text-(length:--text-sm) max-md:grid-cols-1 max-md:content-start max-md:pb-[calc(4rem+env(safe-area-inset-bottom))] md:grid-cols-[5.5rem_minmax(0,1fr)] wide:grid-cols-[13.5rem_minmax(0,1fr)]">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="sticky top-0 flex h-dvh flex-col gap-3 border-r border-hairline bg-sandal-deep px-3 pt-4 pb-2 max-md:static max-md:h-auto max-md:flex-row max-md:items-center max-md:justify-between max-md:border-r-0 max-md:border-b max-md:px-2 max-md:py-1.5 max-[22.5rem]:gap-0 max-[22.5rem]:px-1 md:max-wide:px-1">
        <Link
          to="/admins"
          className="px-3 max-md:inline-flex max-md:min-h-11 max-md:items-center font-display text-xl leading-[1.3] max-md:px-2 max-md:text-lg md:max-wide:px-1 md:max-wide:text-center md:max-wide:text-base md:max-wide:wrap-anywhere [&>img]:h-9 [&>img]:w-auto [&>img]:object-contain [&>img]:object-left"
        >
          {logo ? <img {...logo} alt={brand} /> : brand}
        </Link>
        {staffRole && <FindAnything />}
        {staffRole ? <SectionNav role={staffRole} /> : <div className="md:flex-1" />}
        <div className="grid gap-0.5 border-t border-hairline pt-2 max-md:flex max-md:border-0 max-md:p-0 wide:flex wide:flex-wrap">
          {fullName && (
            <Link to="/admins/account" className={`${FOOT_ITEM} wide:w-full`}>
              <Icon name="user" />
              <span className="max-md:sr-only">{fullName}</span>
            </Link>
          )}
          {staffRole && <Keyboard role={staffRole} />}
          <a href="/" className={FOOT_ITEM}>
            <Icon name="bag" />
            <span className="max-md:sr-only">View shop</span>
          </a>
          <LogoutButton />
        </div>
      </header>
      <div className={`${PROGRESS} ${isLoading ? LOADING : 'scale-x-0 opacity-0'}`} aria-hidden="true" />
      <main
        id="content"
        tabIndex={-1}
        className="grid w-full max-w-336 min-w-0 content-start gap-5 px-[clamp(1rem,2.5vw,2rem)] pt-6 pb-16 shadow-none outline-none max-md:pt-4 [&_address]:not-italic"
      >
        {children}
      </main>
      <Toaster />
    </div>
  );
}

/** Opening the back office again returns to the last section. */
function useRememberedSection(role: StaffRole | null) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isRestored = useRef(false);
  useEffect(() => {
    if (!role) return;
    const section = sectionAt(pathname);
    if (!isRestored.current) {
      isRestored.current = true;
      const last = sectionsOf(role).find(({ name }) => name === onDevice.read(REMEMBERED));
      if (pathname.toLowerCase() === '/admins' && last && last !== section) {
        navigate(last.to, { replace: true });
        return;
      }
    }
    onDevice.keep(REMEMBERED, section.name);
  }, [pathname, navigate, role]);
}
