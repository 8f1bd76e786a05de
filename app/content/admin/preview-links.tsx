import type { MouseEvent } from 'react';
import type { PageAnswer } from '../content.schema.ts';

const PHONE = 'popup,width=390,height=844';

export function PreviewLinks({ page: { id, path, state } }: { page: PageAnswer }) {
  const preview = `/admins/pages/${id}/preview`;
  // A window of its own, because a frame within this page would be refused by the shop's policy.
  function openAsPhone(event: MouseEvent) {
    if (window.open(preview, 'phone-preview', PHONE)) event.preventDefault();
  }
  return (
    <p className="flex flex-wrap gap-x-5">
      <a className="link" href={preview} target="_blank" rel="noreferrer">
        Preview of the saved draft
      </a>
      <a className="link" href={preview} target="_blank" rel="noreferrer" onClick={openAsPhone}>
        Preview at phone width
      </a>
      {(state === 'live' || state === 'specified') && (
        <a className="link" href={path}>
          View in shop
        </a>
      )}
    </p>
  );
}
