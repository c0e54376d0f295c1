import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { boston, byHand, openForm, salem, suggestion } from '../../test/address.ts';
import { heading, holdSession, openApp } from '../../test/app.tsx';
import { testMe } from '../../test/fixtures.ts';
import { Refusal, serve } from '../../test/server.ts';
import { pass, stopClock } from '../../test/timers.ts';

const stored = () => JSON.parse(localStorage.getItem('places.location') ?? 'null') as unknown;
/** What the browser reports as its location. */
function browserAt(answer: { code: number } | 'here') {
  const faults = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 };
  const getCurrentPosition = (found: (position: unknown) => void, refuse: (fault: unknown) => void) =>
    answer === 'here' ? found({ coords: { latitude: 42.36, longitude: -71.05 } }) : refuse({ ...faults, ...answer });
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
}

describe('suggestions for a typed address', () => {
  it('come from the 4th character on, once typing has rested for half a second, and fill the lines [GEO-13]', async () => {
    const { user, search, sent } = await openForm();
    stopClock();
    for (const value of ['12 ', '12 S', '12 Sa']) {
      await pass(499);
      fireEvent.change(search(), { target: { value } });
    }
    await pass(499);
    expect(sent('suggestAddresses')).toEqual([]);
    await pass(1);
    await user.click(await screen.findByRole('option', { name: salem.fullAddress }));
    expect(sent('suggestAddresses')).toMatchObject([{ query: { q: '12 Sa', address_type: 'domestic', country: 'US' } }]);
    expect(screen.getByLabelText('Street address')).toHaveValue('12 Salem Street');
    expect(screen.getByLabelText('City')).toHaveValue('Boston');
    expect(screen.getByLabelText('State')).toHaveValue('MA');
    expect(screen.getByLabelText('Zip')).toHaveValue('02113');
  });

  it('are chosen by keyboard, and Escape closes them', async () => {
    const other = suggestion('12 Sampson Avenue');
    const { user, search } = await openForm({ suggestAddresses: () => ({ data: [salem, other] }) });
    await user.type(search(), '12 Sa');
    await screen.findByRole('listbox', { name: 'Addresses' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.type(search(), 'l');
    await screen.findByRole('listbox');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByLabelText('Street address')).toHaveValue('12 Sampson Avenue');
  });

  it('keep the one that was marked where others come amid it', async () => {
    const other = suggestion('12 Samson Avenue');
    const answers: Record<string, unknown[]> = { '12 Sa': [salem, other], '12 Sam': [other, salem] };
    const { user, search } = await openForm({ suggestAddresses: ({ query }) => ({ data: answers[query.q!] ?? [] }) });
    await user.type(search(), '12 Sa');
    await screen.findByRole('listbox', { name: 'Addresses' });
    await user.type(search(), 'm');
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent(other.fullAddress));
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Street address')).toHaveValue('12 Salem Street');
  });

  it('offer the units of the building [GEO-08]', async () => {
    const { user, search } = await openForm({
      suggestAddresses: () => ({ data: [suggestion('12 Salem Street', { suiteName: 'Suite', suiteList: ['1A', '1B'] })] }),
    });
    await user.type(search(), '12 Sa');
    await user.click(await screen.findByRole('option'));
    expect(screen.getByLabelText('Suite')).toHaveAttribute('list');
  });

  it("say 'No Results Found' where there are none [GEO-31]", async () => {
    const { user, search } = await openForm({ suggestAddresses: () => ({ data: [] }) });
    await user.type(search(), 'nowhere');
    expect(await screen.findByText('No Results Found')).toBeVisible();
  });

  it("say 'Could not get the address.' where the service fails [GEO-37]", async () => {
    const { user, search } = await openForm({ suggestAddresses: () => new Refusal('address.unavailable') });
    await user.type(search(), '12 Sa');
    expect(await screen.findByText('Could not get the address.')).toBeVisible();
  });
});

describe('a picked address', () => {
  const pick = async (answers: Parameters<typeof openForm>[0]) => {
    const form = await openForm(answers);
    await form.user.type(form.search(), '12 Sa');
    await form.user.click(await screen.findByRole('option'));
    return form;
  };

  it('is kept in this browser with its coordinates [GEO-04]', async () => {
    await pick({});
    await waitFor(() =>
      expect(stored()).toEqual({
        street: '12 Salem Street',
        city: 'Boston',
        state: 'MA',
        zip: '02113',
        lat: 42.36,
        long: -71.05,
        locale: 'US',
      }),
    );
  });

  it('whose street has several postal codes leaves that line open, and goes there', async () => {
    await pick({ suggestAddresses: () => ({ data: [suggestion('12 Salem Street', { zip: '' })] }) });
    expect(screen.getByLabelText('City')).toHaveValue('Boston');
    await waitFor(() => expect(screen.getByLabelText('Zip')).toHaveFocus());
    expect(screen.getByLabelText('Zip')).toHaveValue('');
  });

  it('that lies nowhere says so, and stays [GEO-30]', async () => {
    await pick({ geocodePlace: () => new Refusal('places.no_coordinates') });
    const text = 'Unable to find the coordinates of that location. Please try again with a different location.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Street address')).toHaveValue('12 Salem Street');
    expect(stored()).toBeNull();
  });

  it("whose selection fails says 'Error with selecting the location.' [GEO-32]", async () => {
    await pick({ geocodePlace: () => new Refusal('server_error') });
    expect(await screen.findByText('Error with selecting the location.')).toBeVisible();
  });
});

describe('Use Current Location', () => {
  const press = async (answer: Parameters<typeof browserAt>[0], reverse: () => unknown = () => ({ ...boston, complete: true })) => {
    browserAt(answer);
    const form = await openForm({ reverseGeocode: reverse });
    await form.user.click(screen.getByRole('button', { name: 'Use Current Location' }));
    return form;
  };

  it('fills the lines, and the browser keeps the location [GEO-04]', async () => {
    const { sent } = await press('here');
    expect(await screen.findByLabelText('Street address')).toHaveValue('5 Prince Street');
    expect(screen.getByLabelText('Zip')).toHaveValue('02113');
    expect(sent('reverseGeocode')).toMatchObject([{ query: { lat: '42.36', long: '-71.05' } }]);
    expect(stored()).toMatchObject({ city: 'Boston', lat: 42.36, long: -71.05, locale: 'US' });
  });

  it('of a town, where the server knows no streets, fills its lines and leaves the street to the member', async () => {
    await press('here', () => ({ ...boston, street: null, route: null, complete: true }));
    expect(await screen.findByLabelText('City')).toHaveValue('Boston');
    expect(screen.getByLabelText('Zip')).toHaveValue('02113');
    await waitFor(() => expect(screen.getByLabelText('Street address')).toHaveFocus());
    expect(screen.getByLabelText('Street address')).toHaveValue('');
  });

  it.each([
    ['without all of route, city, state and postal code', () => ({ ...boston, zip: null, complete: false })],
    ['where nothing lies', () => new Refusal('places.not_found')],
  ])("%s fails with 'Location can not be found' [GEO-19]", async (_, reverse) => {
    await press('here', reverse);
    expect(await screen.findByText('Location can not be found')).toBeVisible();
    expect(stored()).toBeNull();
  });

  it.each([2, 3])('that the browser cannot determine (%s) says so [GEO-35]', async (code) => {
    await press({ code });
    expect(await screen.findByText("We couldn't find your location. Please try again.")).toBeVisible();
  });

  it('that fails otherwise says so in general [GEO-36]', async () => {
    await press('here', () => new Refusal('server_error'));
    expect(await screen.findByText('There was an error getting your location. Please try again.')).toBeVisible();
  });

  it('stays silent where the member keeps their location to themself, and lets them type', async () => {
    const { search } = await press({ code: 1 });
    await waitFor(() => expect(search()).toHaveFocus());
    expect(screen.queryByText(/Location permission was denied/)).not.toBeInTheDocument();
  });
});

describe('an address by hand', () => {
  it('takes its town from the zip where none is written, and says where a zip is unknown [GEO-33]', async () => {
    const { user } = await openForm({
      lookUpCityState: ({ query }) => ({
        data: query.zip === '02113' ? [{ city: 'Boston', state: 'MA', zip: '02113', country: 'US' }] : [],
      }),
    });
    await byHand(user);
    await user.type(screen.getByLabelText('Zip'), '00000');
    await user.tab();
    // The spelling used for a typed location; the browser's own uses the other one.
    await waitFor(() => expect(screen.getByLabelText('Zip')).toHaveAccessibleDescription('Location cannot be found'));
    await user.clear(screen.getByLabelText('Zip'));
    await user.type(screen.getByLabelText('Zip'), '02113');
    await user.tab();
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Boston'));
    expect(screen.getByLabelText('State')).toHaveValue('MA');
  });

  it('is not verified', async () => {
    const { user, next, sent } = await openForm({ lookUpCityState: () => ({ data: [] }) });
    await byHand(user);
    await user.type(screen.getByLabelText('Street address'), 'The white house by the mill');
    await user.type(screen.getByLabelText('City'), 'Boston');
    await user.type(screen.getByLabelText('State'), 'MA');
    await user.type(screen.getByLabelText('Zip'), '02113');
    await next();
    await heading('One last thing');
    expect(sent('verifyAddress')).toEqual([]);
  });
});

it('the stored location goes with the session', async () => {
  localStorage.setItem('places.location', '{}');
  holdSession();
  serve({ getMe: () => testMe({ onboarding: 'work_space' }), endSession: () => undefined });
  const { user } = await openApp('/registration/work_space');
  await user.click(await screen.findByRole('button', { name: 'Use a different account' }));
  await heading('Welcome back');
  expect(stored()).toBeNull();
});
