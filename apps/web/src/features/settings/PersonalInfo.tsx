import type { Me, MemberChange } from '@muster/contract';
import { ApiError } from '@muster/contract/client';
import { fieldWords } from '@muster/contract/errors';
import { emailPattern } from '@muster/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { personal } from '../../platform/words/personal.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusFirstProblem } from '../../ui/focus-problem.ts';
import { toast } from '../../ui/toast.ts';
import {
  PersonFields,
  type PersonProblems,
  type PersonValues,
  personChange,
  personOf,
  refusePerson,
  saveMember,
} from '../members/index.ts';
import { AddressFields, type AddressValues, addressChange, addressOf, useAddress } from '../places/index.ts';
import { useMe } from '../session/index.ts';
import classes from './Form.module.css';

interface Values {
  email: string;
  person: PersonValues;
  address: AddressValues;
}
type Problems = PersonProblems & { email?: string };

const drafts = createDrafts<Values>('drafts.personal_info');
const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
const valuesOf = (me: Me): Values => ({ email: me.email, person: personOf(me), address: addressOf(me.location, getConfig()) });

/** Email, address, and what else the deployment asks of a person [PROF-12]. What is not saved yet survives leaving the screen and a reload. */
export function PersonalInfo() {
  const me = useMe();
  const config = getConfig();
  const navigate = useNavigate();
  const saved = valuesOf(me);
  const [values, setValues] = useState(() => drafts.get(me.id) ?? saved);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const change = (part: Partial<Values>) => {
    setValues((before) => {
      const next = { ...before, ...part };
      drafts.set(me.id, next);
      return next;
    });
    setProblems({});
  };
  const address = useAddress(values.address, (next) => change({ address: next }));

  /** What is to be saved, or null where something is wrong with it. An address that stays as it was is not looked at again. */
  const checked = async (): Promise<MemberChange | null> => {
    const email = values.email.trim();
    const found: Problems = refusePerson(values.person, config, me.onboarding !== 'complete_profile');
    if (!emailPattern.test(email)) found.email = email ? fieldWords.email : fieldWords.required;
    setProblems(found);
    const moved = config.registration.address && (me.location === null || !same(values.address, saved.address));
    const verdict = moved ? await address.check({ zipNeeded: false, strictAtHome: false }) : { verified: false };
    if (!verdict || Object.keys(found).length > 0) return null;
    return {
      ...(email.toLowerCase() !== me.email.toLowerCase() && { email }),
      ...(!same(values.person, saved.person) && personChange(values.person, config)),
      ...(moved && addressChange(values.address, verdict.verified)),
    };
  };

  const refused = (error: unknown, form: HTMLFormElement) => {
    const fields = error instanceof ApiError ? Object.entries(error.fields).map(([name, [text]]) => [name, text] as const) : [];
    const named = Object.fromEntries(fields);
    if (fields.length === 0)
      return setFailure(error instanceof ApiError && error.status === 429 ? error.message : personal.personalInfoFailed);
    setProblems(named);
    address.setProblems(named);
    focusFirstProblem(form);
  };

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    setFailure(undefined);
    try {
      const body = await checked();
      if (!body) return focusFirstProblem(form);
      if (Object.keys(body).length > 0) await saveMember(me.id, body);
      drafts.set(me.id, undefined);
      toast(personal.personalInfoSaved);
      // A new address of mail is verified before anything else [PROF-48].
      await navigate({ to: body.email ? '/registration/confirm_email' : '/profile/settings' });
    } catch (error) {
      refused(error, form);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Mantine>
      <form className={classes.form} noValidate onSubmit={(event) => void save(event)}>
        <p className={classes.text}>{personal.personalInfoText}</p>
        <EmailField
          name="email"
          label={personal.email}
          description={personal.emailHint}
          autoComplete="email"
          value={values.email}
          error={problems.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <PersonFields values={values.person} problems={problems} onChange={(part) => change({ person: { ...values.person, ...part } })} />
        {config.registration.address && <AddressFields address={address} />}
        <FormError>{failure}</FormError>
        <div>
          <Button type="submit" look="filled" busy={busy}>
            {personal.save}
          </Button>
        </div>
      </form>
    </Mantine>
  );
}
