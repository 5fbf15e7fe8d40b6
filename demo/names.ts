/** Invented patients. Each word begins with a capital letter and has an accent here and there, as names have. */
export const FIRST_NAMES =
  'Ada Alma Amara Anders Anika Arlo Asha Astrid Aurora Beau Bianca Bodhi Briar Callum Camila Cassius Celia Chloe Cora Cyrus Dahlia Dante Delia Desmond Diego Edith Elena Elias Elodie Emil Esme Ezra Farah Felix Fiona Flora Gideon Greta Hana Harper Hazel Hollis Idris Ines Iris Isla Ivo Jasper Joaquin Juno Kai Keira Lars Layla Leif Leonie Lior Luca Mabel Magnus Maia Malik Marisol Mateo Maeve Mila Nadia Naomi Nico Nina Noor Odette Olive Orla Otto Paloma Percy Petra Phoebe Quinn Rafael Rhea Rosalind Rufus Saanvi Selma Silas Soren Stella Suri Talia Tariq Thea Tobias Uma Valentina Vera Wesley Willa Xavier Yara Yusuf Zane Zélie Zora'.split(
    ' ',
  )

export const LAST_NAMES =
  "Abernathy Aldana Almeida Arkwright Ashby Baptiste Barlow Bellamy Benitez Blomqvist Bowers Brandvold Calloway Cardoso Carmody Castellan Chaudhry Clemens Corrigan Dalgaard Delacroix Dhillon Dombrowski Donnelly Eastman Ekström Escobar Fairbanks Farrow Feeney Fontaine Galloway Garrity Gentry Goldfarb Granger Hakimi Halloran Harlow Hashemi Hideyoshi Holmgren Ibarra Ingram Jablonski Jeppesen Kapoor Kavanagh Keller Kimura Kirkland Kovács Lachance Lindgren Lockhart Lombardi Mackey Mahoney Marchand Mbeki McAllister Medrano Mehta Mercer Mirza Moreau Nakata Navarro Newcombe Nygaard O'Dell Oduya Okabe Olivares Osborne Pacheco Palmer Parisi Pemberton Qureshi Quintero Radcliffe Ramires Redfern Rinaldi Rosenthal Rourke Saito Sandberg Santoro Sayegh Schaefer Sheridan Silva Sorrentino Stavros Sutter Tachibana Talbot Thibault Tolliver Underhill Valdez Vasquez Verhoeven Wainwright Waverly Weatherby Whitlock Yamane Yilmaz Zamora Zielinski".split(
    ' ',
  )
