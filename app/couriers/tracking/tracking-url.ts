import type { CourierName } from '../parcel-state.ts';

const PAGES: Record<CourierName, (awb: string) => string | null> = {
  shiprocket: (awb) => `https://shiprocket.co/tracking/${awb}`,
  delhivery: (awb) => `https://www.delhivery.com/track-v2/package/${awb}`,
  practice: () => null,
};

export const trackingUrlOf = ({ courier, awb }: { courier: CourierName; awb: string | null }) =>
  awb ? PAGES[courier](encodeURIComponent(awb)) : null;
