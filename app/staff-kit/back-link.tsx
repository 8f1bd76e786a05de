import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="-mb-3">
      <Link to={to} className="inline-flex min-h-8 items-center gap-1.5 text-ink-soft hover:text-ink hover:underline max-md:min-h-11">
        <Icon name="arrow-left" className="size-4" /> {children}
      </Link>
    </p>
  );
}
