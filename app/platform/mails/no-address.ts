// Accounts that have proved no e-mail address, and what was erased, carry an address that reaches nobody (RFC 2606, .invalid).

export const addressOfNone = (id: string) => `phone-${id}@phone.invalid`;

export const isReachable = (email: string) => !email.endsWith('.invalid');

export const reachable = (email: string) => (isReachable(email) ? email : '');
