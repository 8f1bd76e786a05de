import { type APIRequestContext, expect } from '@playwright/test';

/** The newest mail to the address; the code comes first in it. */
export async function codeFor(request: APIRequestContext, email: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const mails = (await (await request.get('/dev/outbox')).text()).split('<li>');
    code = mails.find((mail) => mail.includes(email))?.match(/\b\d{6}\b/)?.[0];
    expect(code).toBeDefined();
  }).toPass();
  return code ?? '';
}
