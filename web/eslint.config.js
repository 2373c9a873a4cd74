import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** Forbids imports by pattern, and says why. */
const never = (group, message) => ({
  'no-restricted-imports': ['error', { patterns: [{ group, message }] }],
});

export default ts.config(
  { ignores: ['node_modules/', 'src/protocol.gen.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      complexity: ['error', { max: 10, variant: 'modified' }],
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', { max: 60 }],
      'no-console': 'error',
      'no-undef': 'off', // the type checker knows better
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'off', // unreachable() does it
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
    rules: {
      // The content policy allows neither.
      'svelte/no-at-html-tags': 'error',
      'svelte/no-inline-styles': 'error',
      'svelte/no-target-blank': 'error',
      'svelte/button-has-type': 'error',
      // Our router is ours, not SvelteKit's.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  {
    files: ['src/view/**'],
    rules: never(['**/socket/**', '**/api/**', '**/effects/**', '**/session'], 'Views act through the Actions of context.ts.'),
  },
  {
    files: ['src/pages/**'],
    rules: never(['**/socket/**', '**/effects/**', '**/session'], 'Pages ask the server for what they show, and act through the Actions of view/context.ts.'),
  },
  {
    files: ['src/socket/**', 'src/api/**'],
    rules: never(
      ['svelte', 'svelte/*', '**/view/**', '**/effects/**', '**/i18n/**', '**/state/update', '**/state/select'],
      'The line knows neither what is shown nor how.',
    ),
  },
  {
    files: ['src/state/**'],
    rules: never(
      ['svelte', 'svelte/*', '**/view/**', '**/socket/**', '**/api/**', '**/effects/**', '**/i18n/**'],
      'State is pure; it knows the protocol and itself.',
    ),
  },
  {
    files: ['src/effects/**'],
    rules: never(['svelte', 'svelte/*', '**/view/**', '**/socket/**', '**/api/**'], 'Effects follow the model only.'),
  },
  { files: ['tests/**'], rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-non-null-assertion': 'off' } },
);
