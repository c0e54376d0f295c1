/** The places of demo events: real addresses, each at its postal code's position in the gazetteer. */
const at = (address: string, city: string, state: 'MA' | 'OR', zip: string, [latitude, longitude]: readonly [number, number]) => ({
  address,
  city,
  state,
  zip,
  latitude,
  longitude,
  country: 'US',
});

export const demoPlaces = {
  bostonOffice: at('200 State Street', 'Boston', 'MA', '02109', [42.36, -71.0545]),
  bostonHarbour: at('110 Atlantic Avenue', 'Boston', 'MA', '02110', [42.3576, -71.0514]),
  bostonCommon: at('139 Tremont Street', 'Boston', 'MA', '02111', [42.3503, -71.0629]),
  esplanade: at('47 David G Mugar Way', 'Boston', 'MA', '02108', [42.3576, -71.0684]),
  cyclorama: at('539 Tremont Street', 'Boston', 'MA', '02116', [42.3492, -71.0768]),
  bostonLibrary: at('700 Boylston Street', 'Boston', 'MA', '02116', [42.3492, -71.0768]),
  districtHall: at('75 Northern Avenue', 'Boston', 'MA', '02210', [42.3489, -71.0465]),
  arnoldArboretum: at('125 Arborway', 'Boston', 'MA', '02130', [42.3126, -71.1115]),
  blueHills: at('840 Hillside Street', 'Milton', 'MA', '02186', [42.2537, -71.0771]),
  portlandOffice: at('1120 NW Couch Street', 'Portland', 'OR', '97209', [45.527, -122.6854]),
  portlandWaterfront: at('98 SW Naito Parkway', 'Portland', 'OR', '97204', [45.5181, -122.6745]),
  portlandLibrary: at('801 SW 10th Avenue', 'Portland', 'OR', '97205', [45.5207, -122.6888]),
  rockGym: at('21 NE 12th Avenue', 'Portland', 'OR', '97232', [45.5287, -122.6363]),
  fieldsPark: at('1099 NW Overton Street', 'Portland', 'OR', '97209', [45.527, -122.6854]),
  forestPark: at('2960 NW Upshur Street', 'Portland', 'OR', '97210', [45.5303, -122.7033]),
  hoytArboretum: at('4000 SW Fairview Boulevard', 'Portland', 'OR', '97221', [45.4918, -122.7267]),
} as const;

export type PlaceKey = keyof typeof demoPlaces;

/** The time zones of the two offices. */
export const demoZones = { boston: 'America/New_York', portland: 'America/Los_Angeles' } as const;

export const zoneOf = (place: PlaceKey): string => (demoPlaces[place].state === 'MA' ? demoZones.boston : demoZones.portland);
