import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { byHand, choose, openForm, unverified } from '../../test/address.ts';
import { heading, holdSession, openApp } from '../../test/app.tsx';
import { testConfig, testMe } from '../../test/fixtures.ts';
import { Refusal, serve } from '../../test/server.ts';

describe('registration', () => {
  const typeSalem = async (user: Awaited<ReturnType<typeof openForm>>['user'], search: () => HTMLElement) => {
    await user.type(search(), '12 Sa');
    await user.click(await screen.findByRole('option'));
  };

  it('blocks an address that does not verify, says why, and takes it as typed when asked to [REG-33] [GEO-15] [GEO-39]', async () => {
    const { user, search, next, address } = await openForm({
      verifyAddress: () => unverified(['AE10', 'Premise Number Invalid'], ['AE99', 'General Error']),
    });
    await typeSalem(user, search);
    await next();
    const said = (await screen.findByText('Could not verify address')).closest('[role=alert]') as HTMLElement;
    expect(within(said).getByText('Premise Number Invalid')).toBeVisible();
    expect(within(said).getByText('General Error')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/registration/personal_info'));
    await user.click(screen.getByRole('button', { name: 'Use this address as typed' }));
    await next();
    await heading('One last thing');
  });

  it('blocks an international address that does not verify too [REG-33]', async () => {
    const { user, search, next } = await openForm({ verifyAddress: () => unverified() });
    await user.click(screen.getByLabelText('Another country'));
    await choose(user, 'irel', 'Ireland');
    await typeSalem(user, search);
    await next();
    expect(await screen.findByText('Could not verify address')).toBeVisible();
  });

  it('needs every line but the unit, the zip included [REG-35] [PROF-49]', async () => {
    const { next } = await openForm();
    await next();
    for (const label of ['Street address', 'City', 'State', 'Zip'])
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription('THIS FIELD IS REQUIRED');
    await waitFor(() => expect(screen.getByLabelText('Street address')).toHaveFocus());
  });

  it('keeps the address across a reload and saves it, verified, with the rest [REG-15]', async () => {
    const { user, search, next } = await openForm();
    await typeSalem(user, search);
    await user.type(screen.getByLabelText('Apt'), '4');
    cleanup();
    const again = await openForm({ saveMember: () => testMe() });
    expect(screen.getByLabelText('Street address')).toHaveValue('12 Salem Street');
    expect(screen.getByLabelText('Apt')).toHaveValue('4');
    await next();
    await again.user.click(await screen.findByLabelText('I accept the waiver'));
    await again.user.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(again.sent('saveMember')).toHaveLength(1));
    expect(again.sent('saveMember')[0]!.body).toEqual({
      first_name: 'Priya',
      last_name: 'Raman',
      address_type: 'domestic',
      country: 'US',
      street: '12 Salem Street',
      street_2: '4',
      city: 'Boston',
      state: 'MA',
      zipcode: '02113',
      address_verified: true,
      international_address_verified: false,
      legal_waiver_signed: true,
      legal_waiver_version: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  it('goes back to the step that is still open when the server refuses the end for it', async () => {
    holdSession();
    const refusal = new Refusal('invalid', {}, { street: ['THIS FIELD IS REQUIRED'] });
    serve({ getMe: () => testMe({ onboarding: 'registration' }), saveMember: () => refusal });
    const { user } = await openApp('/registration/privacy_info');
    await user.click(await screen.findByLabelText('I accept the waiver'));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await heading('What should people call you?');
    const said = screen.getByText('Something on this step is still missing. Please check it again.');
    expect(said).toBeVisible();
    // The open question may be anywhere below.
    expect(said.compareDocumentPosition(screen.getByLabelText('First name'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('another country', () => {
  const abroad = async (config = testConfig()) => {
    const form = await openForm({}, config);
    await form.user.click(screen.getByLabelText('Another country'));
    return form;
  };
  it('is chosen in a modal from all there are [GEO-03]', async () => {
    const { user } = await abroad();
    await user.click(screen.getByRole('button', { name: /^Country/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Choose a country' });
    expect(within(dialog).getAllByRole('listitem').length).toBeGreaterThan(235);
    await user.type(within(dialog).getByRole('searchbox'), 'cote');
    await user.click(within(dialog).getByRole('button', { name: /^Côte/ }));
    expect(screen.getByRole('button', { name: /^Country Côte/ })).toBeVisible();
  });

  it("must be named: 'Please select a country' [GEO-09] [GEO-11]", async () => {
    const { next, address } = await abroad();
    await next();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Country/ })).toHaveAccessibleDescription('Please select a country'));
    await waitFor(() => expect(address()).toBe('/registration/personal_info'));
  });

  it("calls the lines as they are called in Australia: 'State', 'City', 'Post Code', 'Unit/Apt' [GEO-16]", async () => {
    const { user } = await abroad();
    await choose(user, 'austral', 'Australia');
    await byHand(user);
    for (const label of ['State', 'City', 'Post Code', 'Unit/Apt']) expect(screen.getByLabelText(label)).toBeVisible();
  });

  it("calls them 'Administrative Area', 'Locality', 'Postal Code', 'Apartment' elsewhere, and in their own way at home [GEO-17]", async () => {
    const { user } = await abroad();
    await choose(user, 'irel', 'Ireland');
    await byHand(user);
    for (const label of ['Administrative Area', 'Locality', 'Postal Code', 'Apartment']) expect(screen.getByLabelText(label)).toBeVisible();
    await user.click(screen.getByLabelText('United States'));
    for (const label of ['State', 'City', 'Zip', 'Apt']) expect(screen.getByLabelText(label)).toBeVisible();
  });

  it('is left for the United States by a domestic address [GEO-12]', async () => {
    const { user, search, sent } = await abroad();
    await choose(user, 'irel', 'Ireland');
    await user.click(screen.getByLabelText('United States'));
    await user.type(search(), '12 Sa');
    await screen.findByRole('option');
    expect(sent('suggestAddresses').at(-1)).toMatchObject({ query: { address_type: 'domestic', country: 'US' } });
  });

  it.each(['international_addresses', 'other_country_locations'] as const)('is not offered without %s', async (feature) => {
    await openForm({}, testConfig({ [feature]: false }));
    expect(screen.queryByLabelText('Another country')).not.toBeInTheDocument();
  });
});
