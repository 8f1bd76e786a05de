import { Link } from 'react-router';
import { Icon } from '../ui/icon.tsx';

/** Above the title of a page that belongs to a list: the way back to it. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="staff-back">
      <Link to={to}>
        <Icon name="arrow-left" /> {children}
      </Link>
    </p>
  );
}
