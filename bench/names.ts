export const FIRST_NAMES =
  `Ada Adam Alma Amir Anna Arlo Asha Aron Bela Ben Bianca Boris Cara Carl Cleo Cyrus Dana David Dora
  Dylan Edith Elena Emil Erik Esther Fatima Felix Flora Frank Freya Gina Grace Greta Gustav Hana Hector Helen Hugo Ida
  Igor Ines Ivan Jana Jonas Judith Julia Kai Karin Kemal Lara Lena Leo Linus Lucia Luis Maja Marco Maria Mila Milo Nadia
  Nils Nina Noah Olga Oscar Paula Pavel Petra Quinn Rafael Rosa Ruth Samir Sara Simon Tara Theo Vera Yusuf Zoe`.split(
    /\s+/,
  )
/** Combines 36 stems with 7 endings: one patient in 252 is a Sorensen. */
export const LAST_NAMES =
  `Ander Soren Peter Jens Han Lund Niel Alder Berg Carl Dahl Eng Fisch Gold Hart Holm Johan Kauf Kirch
  Lind Lowen Matt Morgen Neu Nord Olaf Pers Rosen Sand Schwarz Silber Stein Strom Thors Wald Wein`
    .split(/\s+/)
    .flatMap((stem) => ['son', 'sen', 'berg', 'man', 'ton', 'feld', 'ley'].map((ending) => stem + ending))
