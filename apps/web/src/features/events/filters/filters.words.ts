/** Texts of the sheet of filters, which loads when it is opened. */
export const filtersWords = {
  title: 'Filter events',
  show: 'Show events',
  legends: {
    date: 'When',
    distance: 'Distance',
    category: 'Category',
    host: 'Hosted by',
    sort: 'Order',
    time: 'Time of day',
    subtype: 'Kind',
  },
} as const;
