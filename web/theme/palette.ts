import type { MantineColorsTuple } from '@mantine/core'

/**
 * The ten shades of each colour. Brand 6 is for marks (logo, focus, charts) and never for text; brand 7 fills buttons.
 */
export const brand: MantineColorsTuple = [
  '#E9F5FC',
  '#CFE9F8',
  '#B5DDF3',
  '#7FC1E6',
  '#3FA9DF',
  '#1A9ADA',
  '#008CD2',
  '#0077B3',
  '#00659A',
  '#00517A',
]
export const gray: MantineColorsTuple = [
  '#F7F8FA',
  '#F0F2F5',
  '#E6E9EE',
  '#D4DAE2',
  '#B9C2CE',
  '#7B8797',
  '#616C7E',
  '#465164',
  '#2C3443',
  '#131A24',
]
export const dark: MantineColorsTuple = [
  '#E8ECF1',
  '#B4BDCA',
  '#8E99A9',
  '#5F6B7B',
  '#394250',
  '#252C36',
  '#1C222B',
  '#12161C',
  '#0D1116',
  '#090C10',
]
export const red: MantineColorsTuple = [
  '#FDEEEE',
  '#FBDADB',
  '#F6B5B7',
  '#EF8A8E',
  '#E6666B',
  '#DB4249',
  '#D02E36',
  '#C4222B',
  '#A61B23',
  '#86161E',
]
export const orange: MantineColorsTuple = [
  '#FFF5E3',
  '#FFE8C2',
  '#FBD28E',
  '#F5B957',
  '#EBA63A',
  '#D98A14',
  '#C77800',
  '#AB6600',
  '#8F5400',
  '#704200',
]
export const green: MantineColorsTuple = [
  '#E8F6EE',
  '#CDEBD9',
  '#A3D9BA',
  '#72C396',
  '#45B97A',
  '#2BA565',
  '#1F9254',
  '#19803F',
  '#14713B',
  '#0F5A2F',
]
