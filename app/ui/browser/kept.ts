// What a page stores in the browser. Some browsers refuse (storage is blocked, the disk is full): then the value lasts as long as the document.

function keptIn(open: () => Storage) {
  const refused = new Map<string, string>();
  return {
    read(key: string): string | null {
      try {
        return refused.get(key) ?? open().getItem(key);
      } catch {
        return null;
      }
    },
    keep(key: string, value: string) {
      refused.delete(key);
      try {
        open().setItem(key, value);
      } catch {
        refused.set(key, value);
      }
    },
    drop(key: string) {
      refused.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Nothing was stored there.
      }
    },
  };
}

export const KNOWN_PIN = 'pinCode';

export const onDevice = keptIn(() => localStorage);
export const inTab = keptIn(() => sessionStorage);
