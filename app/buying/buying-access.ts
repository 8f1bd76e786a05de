// Purchase orders, receipts and suppliers ask for the same permission.
export const READ = { method: 'get', access: 'staff', permission: 'costs', limit: 'read' } as const;

export const ADD = { method: 'post', access: 'staff', permission: 'costs', limit: 'write' } as const;

export const CHANGE = { method: 'put', access: 'staff', permission: 'costs', limit: 'write' } as const;
