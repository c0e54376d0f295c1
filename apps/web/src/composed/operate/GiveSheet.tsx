import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { personal } from '../../features/members/personal.words.ts';
import { useMemberSearch } from '../../features/people/index.ts';
import { people } from '../../features/people/people.words.ts';
import { places } from '../../features/places/places.words.ts';
import { api } from '../../platform/api.ts';
import { randomKey } from '../../platform/random-key.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { displayName } from '../../ui/display-name.ts';
import { ReasonField, refuseReason } from '../../ui/ReasonField.tsx';
import { SheetForm } from '../../ui/SheetForm.tsx';
import { SuggestField } from '../../ui/SuggestField.tsx';
import { toast } from '../../ui/toast.ts';
import { useForm } from '../../ui/useForm.ts';
import classes from './Operate.module.css';
import { readAgain, tiersQuery } from './operate.api.ts';
import { operate as words } from './operate.words.ts';

interface Somebody {
  id: string;
  name: string;
}

const searchWords = { searching: places.searching, found: people.found, nothing: people.found(0), suggestions: words.people };

/** Who gets it: found while typing. */
function WhoGets({ problem, onPick }: { problem: string | undefined; onPick: (somebody: Somebody) => void }) {
  const [text, setText] = useState('');
  const { found, settled, failed } = useMemberSearch(text);
  // Nobody can choose those whose names they do not see.
  const choices = found?.flatMap((person) => (person.id ? [{ id: person.id, name: displayName(person) }] : []));
  return (
    <SuggestField
      label={words.who}
      description={words.whoHint}
      text={text}
      onType={setText}
      found={choices?.map(({ id, name }) => ({ key: id, label: name }))}
      searching={!settled}
      failure={failed ? people.searchFailed : undefined}
      problem={problem}
      words={searchWords}
      maxLength={limits.people_query_length}
      onPick={(id) => {
        const picked = choices?.find((person) => person.id === id);
        if (picked) onPick(picked);
        setText('');
      }}
    />
  );
}

const blank = { who: null as Somebody | null, tier: '', reason: '' };

/** Gives somebody a membership, with the reason that they read. What was typed stays while the sheet is closed. */
export function GiveSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  /** What was last sent, and its idempotency key, so that sending the same again cannot give it twice. */
  const sent = useRef({ key: '', body: '' });
  const { data: tiers = [] } = useQuery({ ...tiersQuery, enabled: opened });
  const form = useForm({
    initialValues: blank,
    validate: (values) => ({
      ...(!values.who && { who: fieldWords.required }),
      ...(!values.tier && { tier: fieldWords.option }),
      ...refuseReason(values, true, limits.payment_reason_length),
    }),
    fieldOf: (name) => (name === 'purchase_choice' ? 'tier' : name),
    send: async ({ who, tier, reason }) => {
      const body = { purchase_choice: tier, reason: reason.trim() };
      const same = JSON.stringify([who!.id, body]);
      if (sent.current.body !== same) sent.current = { key: randomKey(), body: same };
      await api.giveMembership({ params: { id: who!.id }, body }, { idempotencyKey: sent.current.key });
      sent.current = { key: '', body: '' };
      await readAgain('sales');
      toast(words.given(who!.name));
      form.change(blank);
      onClose();
    },
  });
  const { who } = form.values;
  return (
    <SheetForm opened={opened} onClose={onClose} title={words.give} form={form} send={words.give}>
      <Mantine>
        {who ? (
          <div className={classes.chosen}>
            <span>{who.name}</span>
            <Button look="text" size="small" onClick={() => form.change({ who: null })}>
              {places.change}
            </Button>
          </div>
        ) : (
          <WhoGets problem={form.errors.who} onPick={(somebody) => form.change({ who: somebody })} />
        )}
        <NativeSelect
          {...form.getInputProps('tier')}
          label={words.which}
          data={[{ value: '', label: personal.chooseOne }, ...tiers.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <ReasonField form={form} label={words.reason} hint={words.reasonHint} longest={limits.payment_reason_length} />
      </Mantine>
    </SheetForm>
  );
}
