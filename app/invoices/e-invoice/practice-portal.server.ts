// The practice portal registers nothing. It refuses a GSTIN whose PAN begins with ZZ, so that a refusal can be tried.
import { createHash } from 'node:crypto';
import { hashedWords, type Inv01 } from './inv01.ts';
import { type InvoicePortal, PortalError, type Registration } from './portal.ts';

export function practicePortal(now: () => Date): InvoicePortal {
  return {
    name: 'practice',
    async register(document) {
      if (/^\d\dZZ/.test(document.BuyerDtls.Gstin))
        throw new PortalError('Practice portal: refused', {
          code: 'refused',
          reason: '3029 : The GSTIN of the recipient is inactive or cancelled',
        });
      return registrationOf(document, now());
    },
    find: async () => null,
  };
}

function registrationOf(document: Inv01, now: Date): Registration {
  const { SellerDtls, BuyerDtls, DocDtls, ValDtls, ItemList } = document;
  const irn = createHash('sha256').update(hashedWords(document)).digest('hex');
  const data = {
    ...{ SellerGstin: SellerDtls.Gstin, BuyerGstin: BuyerDtls.Gstin, DocNo: DocDtls.No, DocTyp: DocDtls.Typ, DocDt: DocDtls.Dt },
    ...{ TotInvVal: ValDtls.TotInvVal, ItemCnt: ItemList.length, MainHsnCode: ItemList[0]?.HsnCd, Irn: irn },
  };
  const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url');
  const signedQr = [part({ alg: 'none' }), part({ iss: 'practice', data: JSON.stringify(data) }), ''].join('.');
  return { irn, ackNumber: String(100_000_000_000_000 + (Number.parseInt(irn.slice(0, 10), 16) % 1e12)), acknowledgedAt: now, signedQr };
}
