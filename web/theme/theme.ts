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
 * Makes the list of options scroll itself: the library's ScrollArea around it cannot be reached with the keyboard,
 * whereas the popup of a combobox need not be.
 */
const SCROLLED = { options: { maxHeight: 280, overflowY: 'auto' } } as const

const FADE_TRANSITION = { duration: 140, timingFunction: 'ease-out' } as const

/**
 * The Mantine theme. Heights and the text sizes of staff and practices are CSS variables of the density (density.ts),
 * so that switching it re-renders nothing.
 */
export const theme = createTheme({
  colors: { brand, gray, dark, red, orange, green },
  primaryColor: 'brand',
  primaryShade: 7,
  autoContrast: false,
  luminanceThreshold: 0.179,
  // The font package registers this name; plain 'Inter' would only exist on machines that have it installed.
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
    // These are plain objects, because `Menu.extend` and the like would pull every component named here into the
    // sign-in page.
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: (_theme: MantineTheme, { size }: Sized) => ({
        root: isDefaultSize(size, 'md') ? { '--ai-size': 'var(--td-control)' } : {},
      }),
    },
    Autocomplete: { defaultProps: { withScrollArea: false }, styles: SCROLLED },
    Badge: { defaultProps: { variant: 'light', radius: 'xl' } },
    Button: {
      vars: (_theme: MantineTheme, { size }: Sized) => ({
        root: isDefaultSize(size, 'sm')
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
    // The library gives its close button no accessible name.
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Input: {
      vars: (_theme: MantineTheme, { size }: Sized) => ({
        wrapper: isDefaultSize(size, 'sm')
          ? { '--input-height': 'var(--td-input)', '--input-fz': 'var(--td-text)' }
          : {},
      }),
    },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } satisfies InputWrapperProps,
    },
    Loader: { defaultProps: { size: 'sm' } },
    // The library focuses an invisible first item, which a screen reader reports as an invalid child of the menu.
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: FADE_TRANSITION,
        withInitialFocusPlaceholder: false,
        // The menu is rendered inside the main landmark instead of at the end of the page.
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
        transitionProps: FADE_TRANSITION,
        closeButtonProps: { 'aria-label': 'Close' },
      } satisfies Partial<ModalProps>,
    },
    MultiSelect: { defaultProps: { withScrollArea: false }, styles: SCROLLED },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: FADE_TRANSITION } },
    Radio: { defaultProps: { size: 'sm' } },
    Select: {
      defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'md' }, withScrollArea: false },
      styles: SCROLLED,
    },
    Switch: { defaultProps: { withThumbIndicator: false } },
    // The text size is that of the surrounding density.
    Text: { defaultProps: { size: 'sm' } },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        transitionProps: FADE_TRANSITION,
        events: { hover: true, focus: true, touch: false },
      },
    },
  },
})

type Sized = Pick<ButtonProps, 'size'>

/** Whether no particular size is requested, so that the density decides. */
function isDefaultSize(size: Sized['size'], defaultSize: string) {
  return size === undefined || size === defaultSize
}
