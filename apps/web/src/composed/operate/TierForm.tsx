import { Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { MusterContract, Tier } from '@muster/contract';
import { presentState } from '@muster/contract/client';
import { useMe } from '../../features/session/index.ts';
import { api } from '../../platform/api.ts';
import { randomKey } from '../../platform/random-key.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { ChangedElsewhere } from '../../ui/changed-elsewhere.ts';
import longForm from '../../ui/LongForm.module.css';
import { SheetForm } from '../../ui/SheetForm.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { toast } from '../../ui/toast.ts';
import { useVersionedForm } from '../../ui/useVersionedForm.tsx';
import { keptWriting } from './kept.store.ts';
import { readAgain } from './operate.api.ts';
import { operate as words } from './operate.words.ts';
import { bodyOf, emptyTier, fieldsOf, refuseTier, shownOf, type TierFields, tierMerging, tierTitles } from './tier-form.fields.ts';

const useKept = keptWriting<TierFields, Tier>('drafts.tiers');

export interface TierFormProps {
  /** The membership that is changed; null for a new one. */
  tier: Tier | null;
  opened: boolean;
  onClose: () => void;
}

/** Makes or changes a membership, in a sheet. What two operators have both changed is asked about (decision 28). */
export function TierForm({ tier, opened, onClose }: TierFormProps) {
  const key = `${useMe().id}:${tier?.id ?? 'new'}`;
  const kept = useKept(key, () => ({ fields: tier ? fieldsOf(tier) : emptyTier, seen: tier, sent: null }));
  const { form, conflict, discard } = useVersionedForm({
    kept,
    fieldsOf,
    merging: tierMerging,
    changed: words.changed,
    titles: tierTitles,
    shown: shownOf,
    validate: refuseTier,
    send: async ({ fields, seen, sent }) => {
      const body = bodyOf(fields);
      if (!seen) {
        const same = JSON.stringify(body);
        const idempotencyKey = sent?.body === same ? sent.key : randomKey();
        kept.change({ sent: { key: idempotencyKey, body: same } });
        return api.createTier({ body }, { idempotencyKey });
      }
      return api.updateTier({ params: { id: seen.id }, body: { ...body, version: seen.version } }).catch((error: unknown) => {
        const current = presentState<MusterContract['updateTier']>(error);
        throw current ? new ChangedElsewhere(current) : error;
      });
    },
    done: () => {
      toast(tier ? words.saved : words.made);
      onClose();
      void readAgain('tiers');
    },
  });
  return (
    <SheetForm
      opened={opened}
      onClose={onClose}
      title={tier ? words.editTier(tier.name) : words.newTier}
      form={form}
      send={tier ? words.save : words.make}
    >
      <Mantine>
        <div className={longForm.group}>
          {conflict}
          <TextInput {...form.getInputProps('name')} label={words.name} />
          <Textarea {...form.getInputProps('description')} label={words.description} classNames={{ input: longForm.text }} />
          <div className={longForm.pair}>
            <TextInput {...form.getInputProps('price')} label={words.price} inputMode="decimal" autoComplete="off" />
            <TextInput {...form.getInputProps('days')} label={words.days} inputMode="numeric" autoComplete="off" />
          </div>
          <TextInput
            {...form.getInputProps('position')}
            label={words.position}
            description={words.positionHint}
            inputMode="numeric"
            autoComplete="off"
          />
          <Switch label={words.sold} hint={words.activeHint} checked={form.values.active} onChange={(active) => form.change({ active })} />
          {discard}
        </div>
      </Mantine>
    </SheetForm>
  );
}
