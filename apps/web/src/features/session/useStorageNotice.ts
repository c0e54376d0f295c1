import { useEffect } from 'react';
import { storageBlocked } from '../../platform/storage.ts';
import { toast } from '../../ui/toast.ts';
import { signing } from './sign.words.ts';

/** Says once, until it is dismissed, that this browser blocks site data. */
export function useStorageNotice(): void {
  const blocked = storageBlocked.use();
  useEffect(() => {
    if (blocked) toast(signing.storageBlocked, { kind: 'alert', stays: true });
  }, [blocked]);
}
