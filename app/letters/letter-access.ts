export const STAFF = { access: 'staff', permission: 'mailings', limit: 'write' } as const;

export const READ = { ...STAFF, limit: 'read' } as const;

export const PATH = '/api/letters/{id}';
