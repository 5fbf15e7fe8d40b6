import {
  createTheme,
  type ButtonProps,
  type InputWrapperProps,
  type MantineTheme,
  type MenuProps,
  type ModalProps,
} from '@mantine/core'
import { brand, dark, gray, green, orange, red } from './palette.ts'

/**
 * The list itself scrolls: Mantine's own area around the options is one that a keyboard cannot reach, the popup of a
 * combobox need not be reached.
 */
const SCROLLED = { options: { maxHeight: 280, overflowY: 'auto' } } as const

const STILL = { duration: 140, timingFunction: 'ease-out' } as const

/**
 * The look in one place. Heights and the staff or practice text size are variables of the density (density.ts),
 * so that switching it draws nothing anew.
 */
export const theme = createTheme({
  colors: { brand, gray, dark, red, orange, green },
  primaryColor: 'brand',
  primaryShade: 7,
  autoContrast: false,
  luminanceThreshold: 0.179,
  // The package registers this name; plain 'Inter' would only be there on machines that have it installed.
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', Menlo, monospace",
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '15px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  fontSizes: { xs: '12px', sm: 'var(--td-text)', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '100px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--td-shadow-xs)',
    sm: 'var(--td-shadow-xs)',
    md: 'var(--td-shadow-md)',
    lg: 'var(--td-shadow-md)',
    xl: 'var(--td-shadow-xl)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // Plain objects: `Menu.extend` and the like would pull every component named here into the login page.
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: (_theme: MantineTheme, { size }: Sized) => ({
        root: isUsual(size, 'md') ? { '--ai-size': 'var(--td-control)' } : {},
      }),
    },
    Autocomplete: { defaultProps: { withScrollArea: false }, styles: SCROLLED },
    Badge: { defaultProps: { variant: 'light', radius: 'xl' } },
    Button: {
      vars: (_theme: MantineTheme, { size }: Sized) => ({
        root: isUsual(size, 'sm')
          ? {
              '--button-fz': 'var(--td-text)',
              '--button-height': 'var(--td-control)',
              '--button-padding-x': 'var(--td-control-x)',
            }
          : {
              '--button-fz': size === 'lg' ? '15px' : 'var(--td-text)',
              ...(size === 'lg' ? { '--button-height': '44px' } : {}),
            },
      }),
    },
    Checkbox: {
      defaultProps: { radius: 'xs', size: 'sm' },
      vars: () => ({ root: { '--checkbox-size': 'var(--td-tick)' } }),
    },
    // Mantine leaves its cross without a name.
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Input: {
      vars: (_theme: MantineTheme, { size }: Sized) => ({
        wrapper: isUsual(size, 'sm') ? { '--input-height': 'var(--td-input)', '--input-fz': 'var(--td-text)' } : {},
      }),
    },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } satisfies InputWrapperProps,
    },
    Loader: { defaultProps: { size: 'sm' } },
    // The invisible first item that Mantine focuses makes the menu's children invalid for a screen reader.
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: STILL,
        withInitialFocusPlaceholder: false,
        // Inside the landmark of the screen rather than behind the end of the page.
        portalProps: { target: '#main' },
      } satisfies Partial<MenuProps>,
    },
    Modal: {
      defaultProps: {
        radius: 'lg',
        shadow: 'xl',
        centered: true,
        padding: 20,
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: STILL,
        closeButtonProps: { 'aria-label': 'Close' },
      } satisfies Partial<ModalProps>,
    },
    MultiSelect: { defaultProps: { withScrollArea: false }, styles: SCROLLED },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: STILL } },
    Radio: { defaultProps: { size: 'sm' } },
    Select: {
      defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'md' }, withScrollArea: false },
      styles: SCROLLED,
    },
    Switch: { defaultProps: { withThumbIndicator: false } },
    // As large as the words around it, in both densities.
    Text: { defaultProps: { size: 'sm' } },
    Tooltip: {
      defaultProps: { openDelay: 300, transitionProps: STILL, events: { hover: true, focus: true, touch: false } },
    },
  },
})

type Sized = Pick<ButtonProps, 'size'>

/** Nobody asked for a certain size, so the density decides. */
function isUsual(size: Sized['size'], usual: string) {
  return size === undefined || size === usual
}
