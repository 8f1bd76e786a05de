import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {icon && <Icon name={icon} />}
      <h2>{title}</h2>
      {children && <div>{children}</div>}
      {action && <div className="empty-state-action">{action}</div>}
    </div>
  );
}
