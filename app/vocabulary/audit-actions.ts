// Everything the audit log can record: the shop's nouns, and the actions on each. A typo does not compile.
type Done = {
  address: 'change' | 'create' | 'remove';
  bank: 'explain' | 'import' | 'match' | 'reopen';
  bounce: 'allow';
  cart: 'add' | 'change' | 'remove';
  claim:
    | 'enter'
    | 'pieces-back'
    | 'repack'
    | 'refunded'
    | 'refused'
    | 'reopened'
    | 'replaced'
    | 'replacement-delivered'
    | 'replacement-shipped';
  collection: 'change' | 'create' | 'delete' | 'order' | 'picture';
  complaint: 'answered' | 'closed';
  consent: 'withdraw';
  'content-page': 'archive' | 'create' | 'draft' | 'publish' | 'restore' | 'unpublish' | 'unschedule';
  'content-picture': 'upload';
  coupon: 'change' | 'create' | 'delete' | 'generate' | 'restore';
  customer: 'cash' | 'close' | 'create' | 'export' | 'no-nominee' | 'nominee' | 'profile' | 'sign-out' | 'update';
  'e-invoice': 'retry';
  export:
    | 'batch-buyers'
    | 'books'
    | 'campaigns'
    | 'claims'
    | 'customers'
    | 'e-way-bill'
    | 'funnel'
    | 'invoices'
    | 'labels'
    | 'manifest'
    | 'orders'
    | 'packing-slips'
    | 'profit'
    | 'recall-report'
    | 'subscribers'
    | 'trends';
  facet: 'change' | 'create' | 'delete' | 'order';
  goods: 'receive';
  'in-house': 'create' | 'delete' | 'update';
  invoice: 'issue';
  job: 'retry';
  'journal-tag': 'name';
  letter: 'change' | 'create' | 'remove' | 'schedule' | 'unschedule';
  keys: 'remove' | 'save' | 'test';
  'locked-month': 'lock' | 'unlock';
  mail: 'resend';
  mailing: 'cancel' | 'pause' | 'resume' | 'retry' | 'start' | 'test';
  'mailing-picture': 'upload';
  order:
    | 'assign'
    | 'came-back'
    | 'cancel'
    | 'cash'
    | 'close-lost'
    | 'confirm'
    | 'delete-note'
    | 'move'
    | 'note'
    | 'pay-again'
    | 'pay-in-cash'
    | 'place'
    | 'refund'
    | 'repack'
    | 'slip'
    | 'tag';
  'marketing-cost': 'add' | 'delete';
  'month-file': 'make';
  parcel: 'act' | 'book' | 'cancel' | 'clear' | 'label' | 'manifest' | 'pickup' | 'practise';
  product: 'archive' | 'bulk-edit' | 'create' | 'gst-rate' | 'undo-bulk-edit' | 'update' | 'video';
  'purchase-order': 'cancel' | 'change' | 'close' | 'create' | 'order';
  'saved-view': 'remove' | 'save';
  'product-import': 'check' | 'start' | 'stop';
  redirect: 'change' | 'create' | 'delete' | 'import';
  refund: 'pay-out' | 'send-again';
  reminder: 'change' | 'packs';
  review: 'decide';
  'search-words': 'change' | 'create' | 'delete';
  segment: 'change' | 'create' | 'remove';
  session: 'end' | 'end-all' | 'end-others' | 'lock' | 'sign-in' | 'sign-out' | 'step-up' | 'wrong-code';
  settings: 'save';
  settlement: 'dispute' | 'import' | 'read';
  slider: 'delete' | 'restore' | 'upload' | 'words';
  staff: 'invite' | 'join' | 'remove' | 'role' | 'withdraw';
  stock: 'cost' | 'count' | 'damage' | 'expired' | 'end-recall' | 'recall' | 'received' | 'tell-buyers';
  subscriber: 'remove' | 'restore';
  'stock-count': 'book' | 'cancel' | 'rest' | 'start';
  supplier: 'archive' | 'change' | 'create';
  till: 'close' | 'discard' | 'open' | 'override' | 'reopen' | 'return';
  'two-step': 'off' | 'on' | 'reset';
  video: 'upload';
  wishlist: 'add' | 'remove';
};

export type AuditAction = { [Noun in keyof Done]: `${Noun}.${Done[Noun]}` }[keyof Done];

export type AuditNoun =
  | Exclude<
      keyof Done,
      | 'address'
      | 'cart'
      | 'consent'
      | 'customer'
      | 'goods'
      | 'invoice'
      | 'parcel'
      | 'refund'
      | 'session'
      | 'slider'
      | 'stock'
      | 'two-step'
      | 'wishlist'
    >
  | 'goods-receipt'
  | 'invitation'
  | 'product-edit'
  | 'slider-image'
  | 'user';
export type AuditSubject = `${AuditNoun}:${string}`;
