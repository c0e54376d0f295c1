export default {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: { 'rail-from': '48em', 'labels-from': '75em' },
    },
  },
};
