import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { SignOnEntry } from '@muster/contract';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMe } from '../../../features/session/index.ts';
import { getConfig } from '../../../platform/config.ts';
import { Mantine } from '../../../theme/Mantine.tsx';
import longForm from '../../../ui/LongForm.module.css';
import { SheetForm } from '../../../ui/SheetForm.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Problems } from '../../../ui/useForm.ts';
import { useVersionedForm } from '../../../ui/useVersionedForm.tsx';
import { workspacesQuery } from '../console.api.ts';
import { SignOnTest } from './SignOnTest.tsx';
import { fieldsOf, readSignOnAgain, type SignOnFields, sendSignOn, signOnMerging, useSignOnWriting } from './sign-on.api.ts';
import { signingOn as words } from './sign-on.words.ts';

const required = ['email_domain', 'discovery_url', 'client_id'] as const;
/** What is missing. Whether it is right, the server says under the field. */
const refuse = (fields: SignOnFields): Problems<SignOnFields> =>
  Object.fromEntries(required.filter((field) => !fields[field].trim()).map((field) => [field, fieldWords.required]));

/** Nothing is written in sentences here. */
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

interface SignOnFormProps {
  /** The one that is changed; null for a new one. */
  entry: SignOnEntry | null;
  opened: boolean;
  onClose: () => void;
}

/** Adds an organisation that signs in with its own provider, or changes one, in a sheet. What was typed stays while it is closed. */
export function SignOnForm({ entry, opened, onClose }: SignOnFormProps) {
  const kept = useSignOnWriting(useMe().id, entry);
  const divided = getConfig().features.workspaces;
  const workspaces = useInfiniteQuery({ ...workspacesQuery, enabled: opened && divided });
  const known = new Map(entry?.workspace ? [[entry.workspace.id, entry.workspace.name]] : []);
  for (const { data } of workspaces.data?.pages ?? []) for (const { id, name } of data) known.set(id, name);
  const { form, conflict, discard } = useVersionedForm({
    kept,
    fieldsOf,
    merging: signOnMerging,
    changed: words.changed,
    titles: { email_domain: words.domain, discovery_url: words.address, client_id: words.client, workspace_id: words.workspace },
    shown: (part, theirs) => (part === 'workspace_id' ? (theirs.workspace?.name ?? words.noWorkspace) : fieldsOf(theirs)[part]),
    validate: refuse,
    send: sendSignOn,
    done: (saved) => {
      toast(entry ? words.saved(saved.email_domain) : words.added(saved.email_domain));
      if (!entry) form.change(kept.start().fields);
      onClose();
      void readSignOnAgain();
      return saved;
    },
  });
  return (
    <SheetForm
      opened={opened}
      onClose={onClose}
      title={entry ? words.editOf(entry.email_domain) : words.fresh}
      form={form}
      send={entry ? words.save : words.add}
    >
      <Mantine>
        <div className={longForm.group}>
          {conflict}
          {entry && <p>{words.editText}</p>}
          <TextInput
            {...form.getInputProps('email_domain')}
            {...plain}
            label={words.domain}
            description={words.domainHint}
            maxLength={limits.email_domain_length}
          />
          <TextInput
            {...form.getInputProps('discovery_url')}
            {...plain}
            type="url"
            label={words.address}
            description={words.addressHint}
            maxLength={limits.url_length}
          />
          <SignOnTest address={form.values.discovery_url} />
          <TextInput
            {...form.getInputProps('client_id')}
            {...plain}
            label={words.client}
            description={words.clientHint}
            maxLength={limits.client_id_length}
          />
          {divided && (
            <NativeSelect
              {...form.getInputProps('workspace_id')}
              label={words.workspace}
              description={words.workspaceHint}
              data={[{ value: '', label: words.noWorkspace }, ...[...known].map(([value, label]) => ({ value, label }))]}
            />
          )}
          {discard}
        </div>
      </Mantine>
    </SheetForm>
  );
}
