import { Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { Tier } from '@muster/contract';
import { useMe } from '../../features/session/index.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { chosenPhoto } from '../../ui/chosen-photo.ts';
import longForm from '../../ui/LongForm.module.css';
import { PhotoField } from '../../ui/PhotoField.tsx';
import { SheetForm } from '../../ui/SheetForm.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { toast } from '../../ui/toast.ts';
import { useVersionedForm } from '../../ui/useVersionedForm.tsx';
import { readAgain } from './operate.api.ts';
import { operate as words } from './operate.words.ts';
import { sendTier } from './tier-form.api.ts';
import { fieldsOf, refuseTier, shownOf, tierMerging, tierTitles } from './tier-form.fields.ts';
import { useTierWriting } from './tier-form.store.ts';

export interface TierFormProps {
  /** The membership that is changed; null for a new one. */
  tier: Tier | null;
  opened: boolean;
  onClose: () => void;
}

/** Makes or changes a membership, in a sheet. What two operators have both changed is asked about (decision 28). */
export function TierForm({ tier, opened, onClose }: TierFormProps) {
  const kept = useTierWriting(useMe().id, tier);
  const { writing, change } = kept;
  const { form, progress, conflict, discard } = useVersionedForm({
    kept,
    fieldsOf,
    merging: tierMerging,
    changed: words.changed,
    titles: tierTitles,
    shown: shownOf,
    validate: refuseTier,
    send: (entered, onProgress) => sendTier(entered, change, onProgress),
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
          <PhotoField
            legend={words.logo}
            hint={words.logoHint}
            shape="profile"
            photo={writing.photo}
            kept={form.values.logo === chosenPhoto ? null : form.values.logo}
            progress={form.submitting && writing.photo && !writing.uploaded ? progress : null}
            busy={form.submitting}
            problem={form.errors.logo}
            onChange={(photo) => {
              change({ photo, uploaded: null });
              form.change({ logo: photo ? chosenPhoto : null });
            }}
          />
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
