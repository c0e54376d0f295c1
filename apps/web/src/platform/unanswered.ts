import { randomKey } from './random-key.ts';
import { onSessionEnd } from './session.ts';
import { tabStorage } from './storage.ts';

const name = 'unanswered';

/** The keys of requests that create something, while nobody has answered them: they outlive a reload, as the drafts do that they come from. */
const keys = new Map(tabStorage.parse(name) as Array<[string, string]> | null);
const save = () => (keys.size > 0 ? tabStorage.set(name, JSON.stringify([...keys])) : tabStorage.remove(name));

onSessionEnd((reason) => {
  if (reason !== 'signed_out') return;
  keys.clear();
  save();
});

/** The idempotency key of a request: sent again after its answer was lost, it creates nothing twice. */
export function keyFor(request: string): { key: string; answered: () => void } {
  const key = keys.get(request) ?? randomKey();
  keys.set(request, key);
  save();
  return {
    key,
    answered: () => {
      keys.delete(request);
      save();
    },
  };
}
